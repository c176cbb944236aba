import { z } from "zod";
import { orderStatuses, quoteStatuses, revisionStatuses } from "../kernel/lifecycle/status";

/* What Variant A answers: one schema for each object of its document. */

const time = z.iso.datetime();
const cents = z.number().int();

export const language = z.strictObject({ code: z.string(), name: z.string(), active: z.boolean() });

export const fileTypes = ["source", "reference", "translation", "revision"] as const;

export const file = z.strictObject({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(fileTypes),
  size: z.number().int(),
  download_url: z.url(),
  created_at: time,
});

export const download = z.strictObject({ url: z.url() });

export const service = z.strictObject({
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.number().int().optional(),
  price: cents.optional(),
  discount: z.number().multipleOf(0.1).optional(),
  total: cents.optional(),
});

export const comment = z.strictObject({ author: z.string(), body: z.string(), created_at: time });

export const transaction = z.strictObject({
  type: z.enum(["charge", "refund"]),
  amount: cents,
  description: z.string(),
  payment_instrument: z.string(),
  payment_type: z.string().nullable(),
  payment_description: z.string().nullable(),
  created_at: time,
});

export const revision = z.strictObject({
  id: z.number().int(),
  status: z.enum(revisionStatuses),
  body: z.string(),
  requested_at: time,
  completed_at: time.nullable(),
  files: z.array(file),
});

const orderedFields = {
  id: z.number().int(),
  number: z.string(),
  url: z.url(),
  reference: z.string().nullable(),
  field1: z.string().nullable(),
  field2: z.string().nullable(),
  source: z.enum(["api", "website"]),
  source_language: z.string(),
  target_language: z.string(),
  total: cents.optional(),
};

/** An order as lists carry it. */
export const listedOrder = z.strictObject({
  ...orderedFields,
  status: z.enum(orderStatuses),
  received_at: time,
  review_at: time.nullable(),
  approved_at: time.nullable(),
  completed_at: time.nullable(),
  cancelled_at: time.nullable(),
});

export const order = listedOrder.extend({
  services: z.array(service),
  files: z.array(file),
  transactions: z.array(transaction).optional(),
  comments: z.array(comment),
  revisions: z.array(revision),
});

/** A quote as lists carry it. */
export const listedQuote = z.strictObject({
  ...orderedFields,
  order_id: z.number().int().nullable(),
  status: z.enum(quoteStatuses),
  memo: z.string().nullable(),
  requested_at: time,
  converted_at: time.nullable(),
});

export const quote = listedQuote.extend({
  services: z.array(service),
  files: z.array(file),
  comments: z.array(comment),
});

export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
