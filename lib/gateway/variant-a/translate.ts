import { cleanerVersion, cleanHtml, htmlCleaner } from "@/lib/domain/html";
import type { NewOrder, NewQuote } from "@/lib/domain/requests";
import type {
  Comment,
  OrderRow,
  OrderSnapshot,
  QuoteRow,
  QuoteSnapshot,
  ServiceFile,
  ServiceLine,
  Transaction,
} from "@/lib/domain/shapes";
import type {
  WireComment,
  WireFile,
  WireOrder,
  WireOrderRow,
  WireQuote,
  WireQuoteRow,
  WireService,
  WireTransaction,
} from "./wire";

/** Variant A's words as ours, and back. Pure. Its statuses are our own words already. */

export function toFile(file: WireFile): ServiceFile {
  return {
    serviceId: file.id,
    name: file.name,
    kind: file.type,
    sizeBytes: file.size,
    createdAt: file.created_at,
  };
}

export function toOrderRow(order: WireOrderRow): OrderRow {
  return {
    ...toRequestedRow(order),
    status: order.status,
    receivedAt: order.received_at,
    reviewAt: order.review_at ?? null,
    approvedAt: order.approved_at ?? null,
    completedAt: order.completed_at ?? null,
    cancelledAt: order.cancelled_at ?? null,
  };
}

export function toOrder(order: WireOrder): OrderSnapshot {
  const clean = htmlCleaner();
  return {
    ...toOrderRow(order),
    cleanerVersion,
    services: order.services.map(toServiceLine),
    files: order.files.map(toFile),
    comments: order.comments.map(commentWith(clean)),
    revisions: order.revisions.map((revision) => ({
      serviceId: revision.id,
      status: revision.status,
      bodyHtml: clean(revision.body),
      requestedAt: revision.requested_at,
      completedAt: revision.completed_at ?? null,
      files: revision.files.map(toFile),
    })),
    transactions: order.transactions.map(toTransaction),
    shipments: [],
  };
}

export function toQuoteRow(quote: WireQuoteRow): QuoteRow {
  return {
    ...toRequestedRow(quote),
    status: quote.status,
    memo: quote.memo ?? null,
    requestedAt: quote.requested_at,
    convertedAt: quote.converted_at ?? null,
    orderServiceId: quote.order_id ?? null,
  };
}

export function toQuote(quote: WireQuote): QuoteSnapshot {
  return {
    ...toQuoteRow(quote),
    cleanerVersion,
    services: quote.services.map(toServiceLine),
    files: quote.files.map(toFile),
    comments: quote.comments.map(commentWith(htmlCleaner())),
  };
}

function toRequestedRow(row: WireOrderRow | WireQuoteRow) {
  return {
    serviceId: row.id,
    number: row.number,
    url: row.url ?? null,
    reference: row.reference ?? null,
    field1: row.field1 ?? null,
    field2: row.field2 ?? null,
    origin: row.source,
    sourceLanguage: row.source_language,
    targetLanguage: row.target_language,
    totalCents: row.total ?? null,
  };
}

function commentWith(clean: ReturnType<typeof htmlCleaner>): (comment: WireComment) => Comment {
  return ({ author, body, created_at }) => ({ author, bodyHtml: clean(body), createdAt: created_at });
}

function toServiceLine(service: WireService): ServiceLine {
  return {
    name: service.name,
    description: service.description ?? null,
    quantity: service.quantity ?? null,
    priceCents: service.price ?? null,
    // One decimal place of a cent; rounding takes away what floating point added.
    discountTenthsOfCent: typeof service.discount === "number" ? Math.round(service.discount * 10) : null,
    totalCents: service.total ?? null,
  };
}

function toTransaction(transaction: WireTransaction): Transaction {
  const {
    payment_instrument: instrument,
    payment_type: kind,
    payment_description: description,
  } = transaction;
  return {
    kind: transaction.type,
    amountCents: transaction.amount,
    description: transaction.description,
    paymentMethod: description ?? inWords(kind ?? instrument ?? "invoice"),
    createdAt: transaction.created_at,
  };
}

/** `us_bank_account` as `Us bank account`: the list of these words is open. */
function inWords(word: string): string {
  const spaced = word.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** The body of `POST /orders` and `/quotes` ("Create order / request quote body"); what is empty is left out. */
export function fromNewRequest(request: NewOrder | NewQuote) {
  const { services } = request;
  return {
    ...(request.reference ? { reference: request.reference } : {}),
    ...(request.field1 ? { field1: request.field1 } : {}),
    ...(request.field2 ? { field2: request.field2 } : {}),
    ...(request.notesHtml ? { notes: cleanHtml(request.notesHtml) } : {}),
    callback_url: request.callbackUrl,
    services: {
      source_language: services.sourceLanguage,
      target_language: services.targetLanguage,
      certification: services.certification,
      expedited: services.expedited,
      notarization: services.notarization,
      currency_conversion: services.currencyConversion,
    },
    files: request.fileServiceIds.map(wireId),
  };
}

/** The service's ids are numbers, which we keep as text. */
function wireId(serviceId: string): number | string {
  const number = Number(serviceId);
  return String(number) === serviceId ? number : serviceId;
}

const fieldNames: Record<string, string> = {
  "services.source_language": "sourceLanguage",
  "services.target_language": "targetLanguage",
  "services.certification": "certification",
  "services.expedited": "expedited",
  "services.notarization": "notarization",
  "services.currency_conversion": "currencyConversion",
  notes: "notesHtml",
};

/** The portal's name of a field that an error names; `files.0` and the like are the documents. */
export function fieldName(serviceName: string): string {
  if (serviceName === "files" || serviceName.startsWith("files.")) return "documents";
  return fieldNames[serviceName] ?? serviceName;
}
