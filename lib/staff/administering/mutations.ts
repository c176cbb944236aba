import type { Actor } from "@/lib/auth/actor";
import type { Inviter } from "@/lib/people/invitations/links/mutations";
import { db, type Tx } from "@/lib/platform/db";
import { assertAdministersPortal, notTheirs } from "./policy";

/**
 * What an administrator of the operator changes: one change after the other, so that two of them cannot each be the other's
 * last, and by somebody who is one still when their turn comes.
 * @param change is told who else is an administrator and can sign in
 * @throws AppError `not_found` for everybody else
 */
export async function administeringPortal<Result>(
  actor: Actor,
  change: (tx: Tx, others: readonly string[]) => Promise<Result>,
): Promise<Result> {
  assertAdministersPortal(actor);
  return await db().$transaction(async (tx) => {
    const held = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM "User"
      WHERE "isOperatorAdministrator" AND "disabledAt" IS NULL ORDER BY id FOR NO KEY UPDATE`;
    const ids = held.map(({ id }) => id);
    if (!ids.includes(actor.userId)) throw notTheirs();
    return await change(
      tx,
      ids.filter((id) => id !== actor.userId),
    );
  });
}

/** The actor in the audit of a business, which concerns what they do. */
export function inAuditOf(actor: Actor, businessId: string): Inviter {
  const { userId, name, email, language, requestId, address } = actor;
  return { userId, name, email, language, requestId, address, acting: { businessId, onBehalfOf: null } };
}
