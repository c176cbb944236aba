import type { ConnectionScope } from "@/lib/credentials/scope";
import { type QuoteRow, type QuoteSnapshot, quoteSnapshotSchema } from "@/lib/domain/quotes/shapes";
import { settledQuoteStatuses } from "@/lib/domain/quotes/status";
import { lockFiles, storeFilesOf } from "@/lib/files/mirrored";
import type { MirroredKind } from "@/lib/mirror/kind";
import { requestRefresh } from "@/lib/mirror/refresh";
import { noteUnread } from "@/lib/mirror/unreadable";
import { lastOf } from "@/lib/orders/rules";
import type { Tx } from "@/lib/platform/db";
import { statusTimes } from "./rules";

/** Quotes as the mirror keeps them. */
export const quotes: MirroredKind<QuoteRow, QuoteSnapshot> = {
  kind: "quote",
  table: "Quote",
  bornColumn: "receivedAt",
  bornAt: ({ requestedAt }) => requestedAt,
  mayBeMadeBy: { createdBy: "quote.request" },
  wholeSchema: quoteSnapshotSchema,
  list: (gateway, input) => gateway.listQuotes(input),
  get: (gateway, serviceId) => gateway.getQuote(serviceId),
  insert: (tx, shared, quote) =>
    tx.quote.createMany({
      data: { ...shared, ...columnsOf(quote), changedAt: lastOf(statusTimes(quote)) },
      skipDuplicates: true,
    }),
  update: (tx, id, shared, quote) =>
    tx.quote.update({ where: { id }, data: { ...shared, ...columnsOf(quote) } }),
  status: {
    of: ({ status }) => status,
    since: (quote) => statusTimes(quote).get(quote.status) ?? null,
    settled: settledQuoteStatuses,
  },
  storeRelated: async (tx, scope, quoteId, reading) => {
    const { files, orderServiceId } = reading.snapshot;
    noteUnread(scope, reading.snapshot);
    const serviceIds = files.map(({ serviceId }) => serviceId);
    if (files.length > 1) await lockFiles(tx, scope, serviceIds);
    await storeFilesOf(tx, scope, { quoteId }, { ...reading, snapshot: files });
    if (orderServiceId !== null) await requestOrder(tx, scope, orderServiceId);
  },
};

/** Of the order that a quote became nothing else tells before the next sweep. */
async function requestOrder(tx: Tx, { connectionId }: ConnectionScope, serviceId: string): Promise<void> {
  const where = { connectionId_serviceId: { connectionId, serviceId } };
  if (await tx.order.findUnique({ where, select: { id: true } })) return;
  await requestRefresh(tx, { connectionId, kind: "order", serviceId, source: "sweep" });
}

function columnsOf(quote: QuoteRow | QuoteSnapshot) {
  const files = "files" in quote ? quote.files : [];
  const services = "services" in quote ? quote.services : [];
  return {
    number: quote.number,
    reference: quote.reference,
    status: quote.status,
    sourceLanguage: quote.sourceLanguage,
    targetLanguage: quote.targetLanguage,
    serviceNames: services.map(({ name }) => name),
    totalCents: quote.totalCents,
    receivedAt: quote.requestedAt,
    convertedAt: quote.convertedAt,
    orderServiceId: quote.orderServiceId,
    searchText: [quote.number, quote.reference, ...files.map(({ name }) => name)]
      .filter(Boolean)
      .join("\n")
      .toLowerCase(),
  };
}
