import type { OrderRow, OrderSnapshot } from "@/lib/domain/shapes";

/** The columns that lists filter, sort and search by, as a snapshot has them. Pure. */
export function columnsOf(snapshot: OrderRow | OrderSnapshot) {
  const files = "files" in snapshot ? snapshot.files : [];
  const services = "services" in snapshot ? snapshot.services : [];
  return {
    number: snapshot.number,
    reference: snapshot.reference,
    status: snapshot.status,
    sourceLanguage: snapshot.sourceLanguage,
    targetLanguage: snapshot.targetLanguage,
    serviceNames: services.map(({ name }) => name),
    totalCents: snapshot.totalCents,
    receivedAt: snapshot.receivedAt,
    reviewAt: snapshot.reviewAt,
    approvedAt: snapshot.approvedAt,
    completedAt: snapshot.completedAt,
    cancelledAt: snapshot.cancelledAt,
    searchText: [snapshot.number, snapshot.reference, ...files.map(({ name }) => name)]
      .filter(Boolean)
      .join("\n")
      .toLowerCase(),
    snapshot,
  };
}

/** When the service says the order came to its present status; null where it keeps no time for it. */
export function statusTime(order: OrderRow): string | null {
  const times: Record<string, string | null> = {
    submitted: order.receivedAt,
    client_review: order.reviewAt,
    client_approved: order.approvedAt,
    completed: order.completedAt,
    cancelled: order.cancelledAt,
  };
  return times[order.status] ?? null;
}
