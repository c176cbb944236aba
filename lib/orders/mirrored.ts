import { isMakerAwaited } from "@/lib/auth/owners";
import type { ServiceFile } from "@/lib/domain/files/shapes";
import { type OrderRow, type OrderSnapshot, orderSnapshotSchema } from "@/lib/domain/orders/shapes";
import { settledOrderStatuses } from "@/lib/domain/orders/status";
import type { Revision } from "@/lib/domain/revisions/shapes";
import { lockFiles, storeFilesOf, untieOthers } from "@/lib/files/mirrored";
import type { MirroredKind } from "@/lib/mirror/kind";
import { noteUnread } from "@/lib/mirror/unreadable";
import { Prisma } from "@/prisma/generated/client";
import { hasOpenRevision, isOpenRevision } from "./revisions/rules";
import { lastOf, statusTimes } from "./rules";
import { storeTransactions } from "./spending/mirrored";

/** A quote that is older is hardly converted any more. */
const convertedWithinDays = 90;

const isSomebodys = Prisma.sql`(quote."placedById" IS NOT NULL OR ${isMakerAwaited("quote")})`;
const hasItsLanguages = Prisma.sql`quote."sourceLanguage" = thing."sourceLanguage"
  AND quote."targetLanguage" = thing."targetLanguage"`;

/** A quote of somebody's has become it, or may have: whoever converts one, its order is often read before it. */
const mayComeOfQuote = Prisma.sql`EXISTS (SELECT 1 FROM "Quote" AS quote
  WHERE quote."connectionId" = thing."connectionId" AND ${isSomebodys}
    AND (quote."orderServiceId" = thing."serviceId" OR (quote."orderServiceId" IS NULL AND quote."goneAt" IS NULL
      AND ${hasItsLanguages} AND quote."businessId" = thing."businessId"
      AND quote."receivedAt" BETWEEN thing."receivedAt" - make_interval(days => ${convertedWithinDays}) AND thing."receivedAt")))`;

/** Whether the quote that `command` converts, however old, is somebody's, of its languages and has become no other. */
const comesOfConvertedQuote = Prisma.sql`EXISTS (SELECT 1 FROM "Quote" AS quote
  WHERE quote.id = command."subjectId" AND ${isSomebodys} AND ${hasItsLanguages}
    AND COALESCE(quote."orderServiceId", thing."serviceId") = thing."serviceId")`;

/** Orders as the mirror keeps them. */
export const orders: MirroredKind<OrderRow, OrderSnapshot> = {
  kind: "order",
  table: "Order",
  bornColumn: "receivedAt",
  bornAt: ({ receivedAt }) => receivedAt,
  mayBeMadeBy: {
    createdBy: "order.place",
    convertedBy: { "quote.convert": comesOfConvertedQuote },
    mayComeOf: mayComeOfQuote,
  },
  wholeSchema: orderSnapshotSchema,
  list: (gateway, input) => gateway.listOrders(input),
  get: (gateway, serviceId) => gateway.getOrder(serviceId),
  insert: async (tx, shared, order) => {
    const data = { ...shared, ...columnsOf(order), changedAt: lastOf(statusTimes(order)) };
    const written = await tx.order.createMany({ data, skipDuplicates: true });
    if (written.count > 0) await storeTransactions(tx, shared, order);
    return written;
  },
  update: async (tx, id, shared, order) => {
    const stored = await tx.order.update({ where: { id }, data: { ...shared, ...columnsOf(order) } });
    await storeTransactions(tx, stored, order);
  },
  status: {
    of: ({ status }) => status,
    since: (order) => statusTimes(order).get(order.status) ?? null,
    settled: settledOrderStatuses,
    isWatched: hasOpenRevision,
  },
  parts: {
    isListed: ({ revisionLists }) => revisionLists === "of_account",
    list: (gateway, page) => gateway.listRevisions({ page, perPage: revisionsPerPage, orderServiceId: null }),
    openOf: ({ revisions }) => revisions.filter(isOpenRevision),
    isSame: (told, stored) => standsAlike(told as Revision, stored as Revision),
  },
  storeRelated: async (tx, scope, orderId, reading) => {
    const { files, revisions, unread } = reading.snapshot;
    noteUnread(scope, reading.snapshot);
    const storeOf = (revisionServiceId: string | null, snapshot: readonly ServiceFile[]) =>
      storeFilesOf(tx, scope, { orderId, revisionServiceId }, { ...reading, snapshot });
    const all = [files, ...revisions.map((revision) => revision.files)].flat();
    const serviceIds = all.map(({ serviceId }) => serviceId);
    if (all.length > 1) await lockFiles(tx, scope, serviceIds);
    const kept = await storeOf(null, files);
    for (const revision of revisions) kept.push(...(await storeOf(revision.serviceId, revision.files)));
    // Of what could not be read nobody knows what is attached to it.
    if (!unread?.files && !unread?.revisions) await untieOthers(tx, orderId, kept);
  },
};

/** A wish; where all are listed the service decides. */
const revisionsPerPage = 20;

/** Its words do not change, and a list may tell them cleaned otherwise. */
function standsAlike(one: Revision, other: Revision): boolean {
  const filesOf = ({ files }: Revision) => files.map(({ serviceId }) => serviceId).join();
  return (
    one.status === other.status && one.completedAt === other.completedAt && filesOf(one) === filesOf(other)
  );
}

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
