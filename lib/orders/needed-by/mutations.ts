import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { recordChange } from "@/lib/outbox/record";
import { db, type Tx } from "@/lib/platform/db";
import { mayChangeNeededBy, mayManage } from "../policy";
import { neededByFault, todayFor } from "./rules";
import type { ChangeNeededBy } from "./schema";

/**
 * Says by when an order is needed, says otherwise, or that nobody waits for it any more: here alone, the service is not
 * told. The same day once more changes nothing.
 * @throws AppError `invalid_input` for what is no day, or is past, `not_found`, `forbidden` where it is not the actor's to
 *   say, `conflict` where the order is over
 */
export async function changeNeededBy(actor: Actor, { orderId, neededBy }: ChangeNeededBy): Promise<void> {
  await db().$transaction(async (tx) => {
    const order = await hold(tx, actor, orderId);
    const { businessId, number } = order;
    if (!mayManage(actor, order))
      throw new AppError("forbidden", `By when order ${orderId} is needed is not the actor's to say`, {
        userMessage: message("orderErrors.neededBy.role"),
      });
    if (!mayChangeNeededBy(actor, order))
      throw new AppError("conflict", `Order ${orderId} is over`, {
        userMessage: message("orderErrors.neededBy.over"),
      });
    if (order.neededBy === neededBy) return;
    const fault = neededBy !== null && neededByFault(neededBy, todayFor(actor.timeZone, new Date()));
    if (fault)
      throw new AppError("invalid_input", `Order ${orderId} cannot be needed by ${neededBy}`, {
        userMessage: fault,
        fields: { neededBy: [fault] },
      });
    await visibleTo(actor, tx).order.updateMany({
      where: { id: orderId },
      data: { neededBy, neededByChangedAt: new Date() },
    });
    await recordAudit(tx, actor, {
      ...{ action: "order.change-needed-by", subjectKind: "order", subjectId: orderId },
      before: { neededBy: order.neededBy },
      after: { number, neededBy },
    });
    await recordChange(tx, { businessId, topic: "order", id: orderId });
  });
}

/** Nobody else changes it meanwhile. */
async function hold(tx: Tx, actor: Actor, orderId: string) {
  await tx.$queryRaw`SELECT 1 FROM "Order" WHERE id = ${orderId}::uuid AND ${visibleTo(actor).orders} FOR NO KEY UPDATE`;
  const order = await visibleTo(actor, tx).order.findFirst({ where: { id: orderId } });
  if (!order) throw new AppError("not_found", `Order ${orderId} is not visible to its writer`);
  return order;
}
