import { z } from "zod";
import { storableText } from "@/lib/domain/storable-text";
import { visibleFileName, visibleText } from "@/lib/domain/visible-text";

/**
 * What the service sends in Variant A, "Resources and their fields". Parsed, never cast; keys that are not
 * named here may come, and enumerations may grow.
 */

/** As the mirror can keep it: one stray character must not cost a whole row, or a whole order. */
const text = z.string().transform(storableText);
const nullableText = text.nullish();
/** A line that people read, by whomever it was written. */
const line = z.string().transform(visibleText);
const nullableLine = line.nullish();
const id = z.union([
  z.int().transform(String),
  z
    .string()
    .min(1)
    .refine((serviceId) => storableText(serviceId) === serviceId, "no id"),
]);
const cents = z.int();
/** Any offset as UTC; "all times are UTC" where none is written ("Format rules"). */
const time = z.string().transform((written, context) => {
  const isZoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(written) || !written.includes(":");
  const date = new Date(isZoned ? written : `${written}Z`);
  const year = date.getUTCFullYear();
  if (year >= 1 && year <= 9999) return date.toISOString();
  context.addIssue({ code: "custom", message: "not a time" });
  return z.NEVER;
});
const nullableTime = time.nullish();

export const languagesSchema = z.array(z.object({ code: text, name: text, active: z.boolean() }));

export const fileSchema = z.object({
  id,
  name: z.string().transform(visibleFileName),
  type: text,
  size: z.int().nonnegative(),
  created_at: time,
});

export const downloadSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

const serviceSchema = z.object({
  name: line,
  description: nullableLine,
  quantity: z.number().nullish(),
  price: cents.nullish(),
  discount: z.number().nullish(),
  total: cents.nullish(),
});

const commentSchema = z.object({ author: line, body: text, created_at: time });

const transactionSchema = z.object({
  type: text,
  amount: cents,
  description: line,
  payment_instrument: nullableText,
  payment_type: nullableText,
  payment_description: nullableLine,
  created_at: time,
});

const revisionSchema = z.object({
  id,
  status: text,
  body: text,
  requested_at: time,
  completed_at: nullableTime,
  files: z.array(fileSchema).default([]),
});

/** What a row of orders and one of quotes have in common. */
const requestedRowSchema = z.object({
  id,
  number: line,
  url: nullableText,
  reference: nullableLine,
  field1: nullableLine,
  field2: nullableLine,
  source: text,
  status: text,
  source_language: text,
  target_language: text,
  /** What a column of the mirror can hold. */
  total: z.int32().nullish(),
});

export const orderRowSchema = requestedRowSchema.extend({
  received_at: time,
  review_at: nullableTime,
  approved_at: nullableTime,
  completed_at: nullableTime,
  cancelled_at: nullableTime,
});

export const orderSchema = orderRowSchema.extend({
  services: z.array(serviceSchema),
  files: z.array(fileSchema),
  comments: z.array(commentSchema),
  revisions: z.array(revisionSchema).default([]),
  transactions: z.array(transactionSchema).default([]),
});

export const quoteRowSchema = requestedRowSchema.extend({
  order_id: id.nullish(),
  memo: nullableText,
  requested_at: time,
  converted_at: nullableTime,
});

export const quoteSchema = quoteRowSchema.extend({
  services: z.array(serviceSchema),
  files: z.array(fileSchema),
  comments: z.array(commentSchema),
});

/** What shows that a token works; what the rows hold does not matter to that. */
export const anyPageSchema = z.object({ data: z.array(z.unknown()) });

export const callbackSchema = z.object({
  id,
  order_number: nullableText,
  quote_number: nullableText,
  status: text,
});

export type WireFile = z.output<typeof fileSchema>;
export type WireComment = z.output<typeof commentSchema>;
export type WireOrderRow = z.output<typeof orderRowSchema>;
export type WireOrder = z.output<typeof orderSchema>;
export type WireQuoteRow = z.output<typeof quoteRowSchema>;
export type WireQuote = z.output<typeof quoteSchema>;
export type WireService = z.output<typeof serviceSchema>;
export type WireTransaction = z.output<typeof transactionSchema>;
