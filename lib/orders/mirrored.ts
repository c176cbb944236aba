import { type OrderRow, type OrderSnapshot, orderSnapshotSchema } from "@/lib/domain/orders/shapes";
import { settledOrderStatuses } from "@/lib/domain/orders/status";
import { storeFilesOf } from "@/lib/files/mirrored";
import type { MirroredKind } from "@/lib/mirror/kind";
import { noteUnread } from "@/lib/mirror/unreadable";
import { hasOpenRevision, statusTimes } from "./rules";

/** Orders as the mirror keeps them. */
export const orders: MirroredKind<OrderRow, OrderSnapshot> = {
  kind: "order",
  table: "Order",
  bornColumn: "receivedAt",
  bornAt: ({ receivedAt }) => receivedAt,
  wholeSchema: orderSnapshotSchema,
  list: (gateway, input) => gateway.listOrders(input),
  get: (gateway, serviceId) => gateway.getOrder(serviceId),
  insert: (tx, shared, order) =>
    tx.order.createMany({ data: { ...shared, ...columnsOf(order) }, skipDuplicates: true }),
  update: (tx, id, shared, order) =>
    tx.order.update({ where: { id }, data: { ...shared, ...columnsOf(order) } }),
  status: {
    of: ({ status }) => status,
    since: (order) => statusTimes(order).get(order.status) ?? null,
    settled: settledOrderStatuses,
    isWatched: hasOpenRevision,
  },
  storeRelated: (tx, scope, orderId, reading) => {
    const { files, revisions } = reading.snapshot;
    noteUnread(scope, reading.snapshot);
    const all = [...files, ...revisions.flatMap((revision) => revision.files)];
    return storeFilesOf(tx, scope, { orderId }, { ...reading, snapshot: all });
  },
};

/** The columns that lists filter, sort and search by, as a snapshot has them. Pure. */
function columnsOf(snapshot: OrderRow | OrderSnapshot) {
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
  };
}
