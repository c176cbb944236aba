import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { holdUnsuspended } from "@/lib/auth/membership";
import { AppError } from "@/lib/domain/errors";
import { recheckSessions } from "@/lib/live/publish";
import { db } from "@/lib/platform/db";
import type { BusinessRef } from "./schema";

/**
 * The actor's session is for another of their businesses from the next request on. Pages that were made for the one before
 * can neither read nor write any more, in whatever tab they are.
 * @throws AppError `forbidden` for staff, `not_found` for a business that they do not belong to, are kept out of, or
 *   that is suspended
 */
export async function switchBusiness(actor: Actor, { businessId }: BusinessRef): Promise<void> {
  const { userId, sessionId, requestId, address } = actor;
  if (actor.isStaff) throw new AppError("forbidden", "Staff belong to no customer");
  await db().$transaction(async (tx) => {
    const notTheirs = new AppError(
      "not_found",
      "The actor does not belong to the business, or it is suspended",
    );
    if (!(await holdUnsuspended(tx, businessId))) throw notTheirs;
    const [held] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "Membership"
      WHERE "userId" = ${userId}::uuid AND "businessId" = ${businessId}::uuid AND "disabledAt" IS NULL FOR SHARE`;
    if (!held) throw notTheirs;
    const moved = await tx.session.updateMany({
      // One that waited for a business is for none so far, which is no other one to PostgreSQL.
      where: {
        id: sessionId,
        revokedAt: null,
        OR: [{ businessId: null }, { businessId: { not: businessId } }],
      },
      data: { businessId },
    });
    if (moved.count === 0) return;
    await recordAudit(
      tx,
      { userId, acting: { businessId, onBehalfOf: null }, requestId, address },
      { action: "session.switch", subjectKind: "person", subjectId: userId },
    );
    await recheckSessions(tx, userId);
  });
}
