import type { Actor } from "@/lib/auth/actor";
import { endGrantOfSession, openGrant } from "@/lib/auth/grants/store";
import { holdUnsuspended } from "@/lib/auth/membership";
import { AppError } from "@/lib/domain/errors";
import { db, type Tx } from "@/lib/platform/db";
import { actsForCustomers } from "../policy";
import type { StartGrantInput } from "./schema";

/** The operator's staff begin and end to act for a person of a customer. */

/**
 * From the next request on the session acts for the person and nobody else; whom it acted for before is left.
 * @throws AppError `not_found` for whoever is not of the staff, and for whom nobody can be signed in as there
 */
export async function startGrant(
  actor: Actor,
  { businessId, personId, reason, minutes }: StartGrantInput,
): Promise<void> {
  if (!actsForCustomers(actor)) throw new AppError("not_found", "The actor acts for no customers");
  const { sessionId, userId: staffId } = actor;
  const whom = { businessId, personId };
  // First alone: lines of two customers' audits, written by one transaction, could wait for another's crosswise.
  await db().$transaction(async (tx) => {
    await holdSession(tx, actor);
    await assertMember(tx, whom);
    await endGrantOfSession(tx, sessionId, actor);
  });
  await db().$transaction(async (tx) => {
    await holdSession(tx, actor);
    await assertMember(tx, whom);
    // Another may have begun since.
    await endGrantOfSession(tx, sessionId, actor);
    await openGrant(tx, { sessionId, staffId, businessId, personId, reason, minutes }, actor);
  });
}

/** Ends what the session acts by. Asked for twice, there is nothing left to end. */
export async function stopGrant(actor: Actor): Promise<void> {
  await db().$transaction((tx) => endGrantOfSession(tx, actor.sessionId, actor));
}

/** One after the other of what a session asks for, and nothing of one that has ended since. */
async function holdSession(tx: Tx, { sessionId }: Actor): Promise<void> {
  const [held] = await tx.$queryRaw<object[]>`SELECT 1 FROM "Session" AS session
    JOIN "User" AS staff ON staff.id = session."userId" AND staff."isStaff" AND staff."disabledAt" IS NULL
    WHERE session.id = ${sessionId}::uuid AND session."revokedAt" IS NULL FOR UPDATE OF session`;
  if (!held) throw new AppError("unauthenticated", "The session has ended meanwhile");
}

/** As long as the transaction lasts nobody takes them out, or suspends the business; whoever does so later finds the grant. */
async function assertMember(
  tx: Tx,
  { businessId, personId }: Pick<StartGrantInput, "businessId" | "personId">,
): Promise<void> {
  const nobody = new AppError("not_found", `Nobody ${personId} can be acted for in ${businessId}`);
  if (!(await holdUnsuspended(tx, businessId))) throw nobody;
  const [held] = await tx.$queryRaw<object[]>`SELECT 1 FROM "Membership" AS membership
    JOIN "User" AS person ON person.id = membership."userId" AND person."disabledAt" IS NULL AND NOT person."isStaff"
    WHERE membership."userId" = ${personId}::uuid AND membership."businessId" = ${businessId}::uuid
      AND membership."disabledAt" IS NULL FOR SHARE OF membership`;
  if (!held) throw nobody;
}
