import type { KnownOrderStatus, OrderStatus } from "@/lib/domain/orders/status";

/** Variant B's words for the statuses of an order where ours are others; the rest are the same. */
const words = new Map<string, KnownOrderStatus>([
  ["received", "submitted"],
  ["in_progress", "translating"],
  ["in_review", "under_review"],
  ["approved", "client_approved"],
  ["in_revision", "revising"],
]);

/** A word nobody knows is kept as it is. */
export function toOrderStatus(word: string): OrderStatus {
  return words.get(word) ?? word;
}
