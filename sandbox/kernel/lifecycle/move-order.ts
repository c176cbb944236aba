import type { Order, Prisma } from "../../prisma/generated/client";
import { enqueueCallback } from "../callbacks/enqueue";
import type { Transaction } from "../database";
import type { Variant } from "../variant";
import type { Mover } from "./mover";
import { serviceLines, totalOf } from "./service-line";
import { nextOrderStatus, type OrderStatus } from "./status";
import { attachTranslation } from "./translation";

/** Statuses in which the translation exists. */
const TRANSLATED: readonly OrderStatus[] = [
  "under_review",
  "client_review",
  "client_approved",
  "finalizing",
  "revising",
  "completed",
];

/**
 * Puts an order, whose row the transaction has locked, into a status: by a step, an action or staff. What
 * skipped steps would have made (price, charge, translation, timestamps) is filled in.
 */
export async function moveOrder(tx: Transaction, mover: Mover, order: Order, to: OrderStatus): Promise<void> {
  const at = new Date();
  if (to !== "submitted" && to !== "cancelled") await processOrder(tx, mover.variant, order);
  if (TRANSLATED.includes(to)) await attachTranslation(tx, mover, order);
  if (to === "cancelled") await refundCharges(tx, mover.variant, order);
  const next = nextOrderStatus(to, mover.variant.needsApproval(order));
  await tx.order.update({
    where: { id: order.id },
    data: {
      status: to,
      ...timestamps(order, to, at, mover.variant.needsApproval(order)),
      stepFrom: next ? at : null,
      // A cancelled order that was never processed owes nothing.
      ...(to === "cancelled" && order.total === null && { total: 0 }),
    },
  });
  if (to === "finalizing" || to === "completed") await mover.variant.onOrderFinalized?.(tx, order);
  await enqueueCallback(tx, mover.variant, order, { kind: "order", id: order.id, status: to, at });
}

function timestamps(
  order: Order,
  to: OrderStatus,
  at: Date,
  needsApproval: boolean,
): Prisma.OrderUncheckedUpdateInput {
  const before = to === "submitted" || to === "translating";
  const afterApproval =
    to === "client_approved" || (needsApproval && (to === "finalizing" || to === "completed"));
  const afterReview = afterApproval || to === "client_review";
  return {
    reviewAt: before ? null : (order.reviewAt ?? (afterReview ? at : null)),
    approvedAt: before || to === "client_review" ? null : (order.approvedAt ?? (afterApproval ? at : null)),
    completedAt: to === "completed" ? at : null,
    cancelledAt: to === "cancelled" ? at : null,
  };
}

/** Staff's review: quantities, prices, the total and the charge. An order is processed once. */
async function processOrder(tx: Transaction, variant: Variant, order: Order): Promise<void> {
  const stored = serviceLines.parse(order.services);
  const account = await tx.account.findUniqueOrThrow({ where: { id: order.accountId } });
  const priced = stored.every((line) => line.total !== undefined);
  const services = priced ? stored : variant.priceLines(order, account);
  const total = totalOf(services);
  await tx.order.update({ where: { id: order.id }, data: { services, total } });
  const charged = await tx.transaction.count({ where: { orderId: order.id, type: "charge" } });
  if (charged > 0) return;
  await tx.transaction.create({
    data: {
      orderId: order.id,
      type: "charge",
      amount: total,
      description: `Order ${variant.orderNumber(order.id)}`,
      payment: variant.payment(account),
    },
  });
}

async function refundCharges(tx: Transaction, variant: Variant, order: Order): Promise<void> {
  const transactions = await tx.transaction.findMany({ where: { orderId: order.id } });
  const paid = transactions.reduce((sum, row) => sum + (row.type === "charge" ? row.amount : -row.amount), 0);
  if (paid <= 0) return;
  await tx.transaction.create({
    data: {
      orderId: order.id,
      type: "refund",
      amount: paid,
      description: `Cancelled order ${variant.orderNumber(order.id)}`,
      payment: transactions[0]?.payment ?? {},
    },
  });
}
