import type { OrderRow } from "@/lib/domain/orders/shapes";
import type { WireOrderTimes } from "./wire";

/** Orders in the service's words as ours, as far as the variants have the same. Pure. */

type OrderTimes = Pick<OrderRow, "receivedAt" | "reviewAt" | "approvedAt" | "completedAt" | "cancelledAt">;

export function toOrderTimes(order: WireOrderTimes): OrderTimes {
  return {
    receivedAt: order.received_at,
    reviewAt: order.review_at ?? null,
    approvedAt: order.approved_at ?? null,
    completedAt: order.completed_at ?? null,
    cancelledAt: order.cancelled_at ?? null,
  };
}
