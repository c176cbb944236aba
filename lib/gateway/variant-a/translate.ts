import { cleanHtml } from "@/lib/domain/html";
import type {
  NewOrder,
  OrderRow,
  OrderSnapshot,
  ServiceFile,
  ServiceLine,
  Transaction,
} from "@/lib/domain/shapes";
import type { WireFile, WireOrder, WireOrderRow, WireService, WireTransaction } from "./wire";

/** Variant A's words as ours, and back. Pure. Its order statuses are our own words already. */

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
    serviceId: order.id,
    number: order.number,
    url: order.url ?? null,
    reference: order.reference ?? null,
    field1: order.field1 ?? null,
    field2: order.field2 ?? null,
    origin: order.source,
    status: order.status,
    sourceLanguage: order.source_language,
    targetLanguage: order.target_language,
    totalCents: order.total ?? null,
    receivedAt: order.received_at,
    reviewAt: order.review_at ?? null,
    approvedAt: order.approved_at ?? null,
    completedAt: order.completed_at ?? null,
    cancelledAt: order.cancelled_at ?? null,
  };
}

export function toOrder(order: WireOrder): OrderSnapshot {
  return {
    ...toOrderRow(order),
    services: order.services.map(toServiceLine),
    files: order.files.map(toFile),
    comments: order.comments.map(({ author, body, created_at }) => ({
      author,
      bodyHtml: cleanHtml(body),
      createdAt: created_at,
    })),
    revisions: order.revisions.map((revision) => ({
      serviceId: revision.id,
      status: revision.status,
      bodyHtml: cleanHtml(revision.body),
      requestedAt: revision.requested_at,
      completedAt: revision.completed_at ?? null,
      files: revision.files.map(toFile),
    })),
    transactions: order.transactions.map(toTransaction),
    shipments: [],
  };
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

/** The body of `POST /orders` ("Create order / request quote body"); what is empty is left out. */
export function fromNewOrder(order: NewOrder) {
  const { services } = order;
  return {
    ...(order.reference ? { reference: order.reference } : {}),
    ...(order.field1 ? { field1: order.field1 } : {}),
    ...(order.field2 ? { field2: order.field2 } : {}),
    ...(order.notesHtml ? { notes: cleanHtml(order.notesHtml) } : {}),
    callback_url: order.callbackUrl,
    services: {
      source_language: services.sourceLanguage,
      target_language: services.targetLanguage,
      certification: services.certification,
      expedited: services.expedited,
      notarization: services.notarization,
      currency_conversion: services.currencyConversion,
    },
    files: order.fileServiceIds.map(wireId),
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
