import { z } from "zod";
import { type CleanHtml, cleanerVersion, htmlCleaner } from "./html";
import type { OrderStatus, QuoteStatus } from "./status";

/**
 * What the service tells, in the portal's words. Adapters make these from the wire; the mirror keeps them as
 * snapshots and parses them when it reads them back. A snapshot that an older release stored must still parse:
 * a field that is added here has a default. Times are ISO 8601 UTC strings, so that a snapshot is the same in
 * memory, jsonb and JSON. A field that the service has not filled in yet is null.
 */

/** What the service keeps for a customer, each with an id of its own. */
export const resourceKinds = ["order", "quote", "file"] as const;
export type ResourceKind = (typeof resourceKinds)[number];

export type Language = { code: string; name: string; active: boolean };

export type FileKind = "source" | "reference" | "translation" | "revision" | (string & {});
export type TransactionKind = "charge" | "refund" | (string & {});

const time = z.iso.datetime();
const text = z.string().nullable();
const cents = z.int().nullable();
// The service may add words to these, so that every word parses.
const fileKind: z.ZodType<FileKind> = z.string();
const transactionKind: z.ZodType<TransactionKind> = z.string();
const orderStatus: z.ZodType<OrderStatus> = z.string();
const quoteStatus: z.ZodType<QuoteStatus> = z.string();

export const serviceFileSchema = z.object({
  serviceId: z.string(),
  name: z.string(),
  kind: fileKind,
  sizeBytes: z.int(),
  createdAt: time,
});

const serviceLineSchema = z.object({
  name: z.string(),
  description: text,
  quantity: z.number().nullable(),
  priceCents: cents,
  /** Discount for each unit, in tenths of a cent. */
  discountTenthsOfCent: z.int().nullable(),
  totalCents: cents,
});

/** Clean only with what `withCleanHtml` makes of it: of snapshots alone, which say who cleaned it. */
const html = z.custom<CleanHtml>((value) => typeof value === "string");

const commentSchema = z.object({ author: z.string(), bodyHtml: html, createdAt: time });

const transactionSchema = z.object({
  kind: transactionKind,
  amountCents: z.int(),
  description: z.string(),
  /** How it was paid, in words: "Invoice", "Visa ending in 4242". */
  paymentMethod: z.string(),
  createdAt: time,
});

const shipmentSchema = z.object({
  carrier: z.string(),
  service: z.string(),
  tracking: z.string(),
  createdAt: time,
});

const revisionSchema = z.object({
  serviceId: z.string(),
  status: z.string(),
  bodyHtml: html,
  requestedAt: time,
  completedAt: time.nullable(),
  files: z.array(serviceFileSchema),
});

/** What a row of orders and one of quotes have in common. */
const requestedRowSchema = z.object({
  serviceId: z.string(),
  number: z.string(),
  url: text,
  reference: text,
  field1: text,
  field2: text,
  /** `api` or `website`. */
  origin: z.string(),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  totalCents: cents,
});

/** A row of a list: no related things. */
export const orderRowSchema = requestedRowSchema.extend({
  status: orderStatus,
  receivedAt: time,
  reviewAt: time.nullable(),
  approvedAt: time.nullable(),
  completedAt: time.nullable(),
  cancelledAt: time.nullable(),
});

/** Of the cleaner that made a snapshot's HTML; the first release did not say. */
const cleanedBy = z.int().default(0);

export const orderSnapshotSchema = orderRowSchema
  .extend({
    cleanerVersion: cleanedBy,
    services: z.array(serviceLineSchema),
    files: z.array(serviceFileSchema),
    comments: z.array(commentSchema),
    revisions: z.array(revisionSchema),
    transactions: z.array(transactionSchema),
    shipments: z.array(shipmentSchema),
  })
  .transform(withCleanHtml);

/** A row of a list: no related things. */
export const quoteRowSchema = requestedRowSchema.extend({
  status: quoteStatus,
  /** What the service's staff noted on it. */
  memo: text,
  requestedAt: time,
  convertedAt: time.nullable(),
  /** The service's id of the order it became. */
  orderServiceId: text,
});

export const quoteSnapshotSchema = quoteRowSchema
  .extend({
    cleanerVersion: cleanedBy,
    services: z.array(serviceLineSchema),
    files: z.array(serviceFileSchema),
    comments: z.array(commentSchema),
  })
  .transform(withCleanHtml);

type HoldsHtml = {
  cleanerVersion: number;
  comments: Comment[];
  revisions?: z.infer<typeof revisionSchema>[];
};

/** What another cleaner made may hold what is not let through any more: it is cleaned again. */
function withCleanHtml<Snapshot extends HoldsHtml>(snapshot: Snapshot): Snapshot {
  if (snapshot.cleanerVersion === cleanerVersion) return snapshot;
  const clean = htmlCleaner();
  const cleaned = <Text extends { bodyHtml: string }>(text: Text) => ({
    ...text,
    bodyHtml: clean(text.bodyHtml),
  });
  return {
    ...snapshot,
    cleanerVersion,
    comments: snapshot.comments.map(cleaned),
    ...(snapshot.revisions ? { revisions: snapshot.revisions.map(cleaned) } : {}),
  };
}

export type ServiceFile = z.infer<typeof serviceFileSchema>;
export type ServiceLine = z.infer<typeof serviceLineSchema>;
export type Comment = z.infer<typeof commentSchema>;
export type Transaction = z.infer<typeof transactionSchema>;
export type Shipment = z.infer<typeof shipmentSchema>;
export type OrderRow = z.infer<typeof orderRowSchema>;
export type OrderSnapshot = z.infer<typeof orderSnapshotSchema>;
export type QuoteRow = z.infer<typeof quoteRowSchema>;
export type QuoteSnapshot = z.infer<typeof quoteSnapshotSchema>;
