import { z } from "zod";
import type { OrderStatus, QuoteStatus } from "./status";

/**
 * What the service tells, in the portal's words. Adapters make these from the wire; the mirror keeps them as
 * snapshots and parses them when it reads them back. A snapshot that an older release stored must still parse:
 * a field that is added here has a default. Times are ISO 8601 UTC strings, so that a snapshot is the same in
 * memory, jsonb and JSON. A field that the service has not filled in yet is null.
 */

/** What the service keeps for a customer, each with an id of its own. */
export type ResourceKind = "order" | "quote" | "file";

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

/** `bodyHtml` holds only the service's nine tags; it is cleaned again before it is shown. */
const commentSchema = z.object({ author: z.string(), bodyHtml: z.string(), createdAt: time });

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
  bodyHtml: z.string(),
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

export const orderSnapshotSchema = orderRowSchema.extend({
  services: z.array(serviceLineSchema),
  files: z.array(serviceFileSchema),
  comments: z.array(commentSchema),
  revisions: z.array(revisionSchema),
  transactions: z.array(transactionSchema),
  shipments: z.array(shipmentSchema),
});

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

export const quoteSnapshotSchema = quoteRowSchema.extend({
  services: z.array(serviceLineSchema),
  files: z.array(serviceFileSchema),
  comments: z.array(commentSchema),
});

export type ServiceFile = z.infer<typeof serviceFileSchema>;
export type ServiceLine = z.infer<typeof serviceLineSchema>;
export type Comment = z.infer<typeof commentSchema>;
export type Transaction = z.infer<typeof transactionSchema>;
export type Shipment = z.infer<typeof shipmentSchema>;
export type OrderRow = z.infer<typeof orderRowSchema>;
export type OrderSnapshot = z.infer<typeof orderSnapshotSchema>;
export type QuoteRow = z.infer<typeof quoteRowSchema>;
export type QuoteSnapshot = z.infer<typeof quoteSnapshotSchema>;
