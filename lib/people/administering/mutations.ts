import { type Actor, actingOf } from "@/lib/auth/actor";
import { holdMembership } from "@/lib/auth/membership";
import { AppError } from "@/lib/domain/errors";
import { db, type Tx } from "@/lib/platform/db";
import { managesPeople } from "../policy";

/**
 * What an administrator changes of their business and its people: one change after the other, so that two administrators
 * cannot each be the other's last, and by somebody who is one still when their turn comes.
 * @throws AppError `forbidden` for everybody else
 */
export async function administering<Result>(
  actor: Actor,
  change: (tx: Tx, business: { businessId: string }) => Promise<Result>,
): Promise<Result> {
  const forbidden = new AppError("forbidden", "The actor does not look after the business");
  if (!managesPeople(actor)) throw forbidden;
  const { businessId } = actingOf(actor);
  return await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Business" WHERE "id" = ${businessId}::uuid FOR NO KEY UPDATE`;
    if ((await holdMembership(tx, actor)) !== "administrator") throw forbidden;
    return await change(tx, { businessId });
  });
}
