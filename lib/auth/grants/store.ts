import { type AuditEntry, holdAuditChains, recordAudit } from "@/lib/audit/mutations";
import { newId } from "@/lib/domain/ids";
import { recheckSessions } from "@/lib/live/publish";
import { db, type Tx } from "@/lib/platform/db";
import { Prisma, type StaffGrant } from "@/prisma/generated/client";

/**
 * Grants by which the operator's staff act for a person of a business: each belongs to one session, lasts an hour at
 * most, and is told of in the audit of that business from its beginning to its end. A request looks for it anew
 * (`session/store.ts`), so that one that has ended gives no rights, whether or not anybody has noted the end.
 */

export const longestMinutes = 60;

/** Who does it, in which request. */
type DoneBy = { userId: string | null; requestId: string | null; address: string | null };

export type NewGrant = {
  sessionId: string;
  staffId: string;
  businessId: string;
  personId: string;
  reason: string;
  minutes: number;
};

/** Begins a grant, which the session must have none of. @returns its id */
export async function openGrant(
  tx: Tx,
  { minutes, ...grant }: NewGrant,
  visit: { requestId: string; address: string | null },
): Promise<string> {
  const id = newId();
  const { sessionId, staffId, businessId, personId, reason } = grant;
  const lasting = Math.min(minutes, longestMinutes);
  await tx.$executeRaw`
    INSERT INTO "StaffGrant" (id, "sessionId", "staffId", "businessId", "personId", reason, "requestId", address,
      "startedAt", "expiresAt")
    SELECT ${id}::uuid, ${sessionId}::uuid, ${staffId}::uuid, ${businessId}::uuid, ${personId}::uuid, ${reason},
      ${visit.requestId}, ${visit.address}, clock.now, clock.now + make_interval(mins => ${lasting})
    FROM (SELECT clock_timestamp() AS now) AS clock`;
  await record(
    tx,
    { id, ...grant },
    { userId: staffId, ...visit },
    {
      action: "grant.start",
      after: { reason, minutes: lasting },
    },
  );
  // Pages that are open for nobody, or for another customer, look again whose they are.
  await recheckSessions(tx, staffId);
  return id;
}

/** Ends what a session acts by; there may be nothing to end. */
export async function endGrantOfSession(tx: Tx, sessionId: string, by: DoneBy): Promise<void> {
  await end(tx, Prisma.sql`"sessionId" = ${sessionId}::uuid`, by);
}

/** Ends one, which may have ended meanwhile. */
export async function endGrant(tx: Tx, id: string, by: DoneBy): Promise<void> {
  await end(tx, Prisma.sql`id = ${id}::uuid`, by);
}

/** Ends whatever anybody acts by for a person of a business: when they are kept out of it. */
export async function endGrantsFor(
  tx: Tx,
  { personId, businessId }: { personId: string; businessId: string },
  by: DoneBy,
): Promise<void> {
  await end(tx, Prisma.sql`"personId" = ${personId}::uuid AND "businessId" = ${businessId}::uuid`, by);
}

/** Ends whatever anybody acts by in a business: when it is suspended. */
export async function endGrantsIn(tx: Tx, businessId: string, by: DoneBy): Promise<void> {
  await end(tx, Prisma.sql`"businessId" = ${businessId}::uuid`, by);
}

/**
 * Notes the end of grants that have come to theirs: by time, or because the session, the staff member or the person is
 * signed in, here or a member no more. For the worker.
 */
export async function endGrantsThatAreOver(): Promise<void> {
  const areOver = [
    Prisma.sql`"expiresAt" > clock_timestamp() AND NOT EXISTS (SELECT 1 FROM "Session" AS session
          JOIN "User" AS staff ON staff.id = session."userId" AND staff."isStaff" AND staff."disabledAt" IS NULL
          JOIN "Membership" AS membership ON membership."userId" = open."personId"
            AND membership."businessId" = open."businessId" AND membership."disabledAt" IS NULL
          JOIN "User" AS person ON person.id = open."personId" AND person."disabledAt" IS NULL
          JOIN "Business" AS business ON business.id = open."businessId" AND business."suspendedAt" IS NULL
        WHERE session.id = open."sessionId" AND session."revokedAt" IS NULL AND session."expiresAt" > now())`,
    Prisma.sql`"expiresAt" <= clock_timestamp()`,
  ];
  for (const which of areOver) {
    await db().$transaction(async (tx) => await holdAuditChains(tx, await end(tx, which)));
  }
}

/**
 * @param which of the open grants, called `open` there
 * @param by without it nobody did: it is told as of whom it belonged to and of the request that began it
 * @returns the businesses whose audits tell of it: where those may be several, the caller holds their chains at its end
 */
async function end(tx: Tx, which: Prisma.Sql, by?: DoneBy): Promise<string[]> {
  const ended = await tx.$queryRaw<(StaffGrant & { isExpired: boolean })[]>`
    UPDATE "StaffGrant" AS open SET "endedAt" = LEAST(clock_timestamp(), "expiresAt")
    WHERE "endedAt" IS NULL AND ${which} RETURNING *, "expiresAt" <= clock_timestamp() AS "isExpired"`;
  for (const { isExpired, ...grant } of ended) {
    const { staffId, requestId, address } = grant;
    const opener = { userId: staffId, requestId, address };
    if (isExpired) await record(tx, grant, opener, { action: "grant.expire" });
    else await record(tx, grant, by ?? opener, { action: "grant.stop" });
    await recheckSessions(tx, staffId);
  }
  return ended.map(({ businessId }) => businessId);
}

async function record(
  tx: Tx,
  { id, staffId, businessId, personId, reason }: Omit<NewGrant, "sessionId" | "minutes"> & { id: string },
  by: DoneBy,
  told: Pick<AuditEntry, "action" | "after">,
): Promise<void> {
  // An administrator who keeps the person out ends it with their own rights.
  const onBehalfOf = by.userId === staffId ? { userId: personId, grantId: id } : null;
  await recordAudit(
    tx,
    { ...by, acting: { businessId, onBehalfOf } },
    {
      subjectKind: "person",
      subjectId: personId,
      after: { reason },
      ...told,
    },
  );
}
