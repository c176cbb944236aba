import { z } from "zod";

/**
 * What the service sends in Variant A, "Resources and their fields". Parsed, never cast; keys that are not
 * named here may come, and enumerations may grow.
 */

const id = z.union([z.number().int(), z.string().min(1)]).transform(String);
/** Any offset as UTC; "all times are UTC" where none is written ("Format rules"). */
const time = z.string().transform((text, context) => {
  const isZoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) || !text.includes(":");
  const date = new Date(isZoned ? text : `${text}Z`);
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  context.addIssue({ code: "custom", message: "not a time" });
  return z.NEVER;
});
const nullableTime = time.nullish();
const nullableText = z.string().nullish();

export const languagesSchema = z.array(z.object({ code: z.string(), name: z.string(), active: z.boolean() }));

export const fileSchema = z.object({
  id,
  name: z.string(),
  type: z.string(),
  size: z.number().int().nonnegative(),
  created_at: time,
});

export const downloadSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

const serviceSchema = z.object({
  name: z.string(),
  description: nullableText,
  quantity: z.number().nullish(),
  price: z.number().int().nullish(),
  discount: z.number().nullish(),
  total: z.number().int().nullish(),
});

const commentSchema = z.object({ author: z.string(), body: z.string(), created_at: time });

const transactionSchema = z.object({
  type: z.string(),
  amount: z.number().int(),
  description: z.string(),
  payment_instrument: nullableText,
  payment_type: nullableText,
  payment_description: nullableText,
  created_at: time,
});

const revisionSchema = z.object({
  id,
  status: z.string(),
  body: z.string(),
  requested_at: time,
  completed_at: nullableTime,
  files: z.array(fileSchema).default([]),
});

export const orderRowSchema = z.object({
  id,
  number: z.string(),
  url: nullableText,
  reference: nullableText,
  field1: nullableText,
  field2: nullableText,
  source: z.string(),
  status: z.string(),
  source_language: z.string(),
  target_language: z.string(),
  total: z.number().int().nullish(),
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

/** Only what paging needs: `links.next` goes on beyond the cap of 10,000, where `last_page` is null. */
export const orderPageSchema = z.object({
  data: z.array(orderRowSchema),
  links: z.object({ next: z.string().nullish() }),
});

/** What shows that a token works; what the rows hold does not matter to that. */
export const anyPageSchema = z.object({ data: z.array(z.unknown()) });

export const callbackSchema = z.object({
  id,
  order_number: z.string().optional(),
  quote_number: z.string().optional(),
  status: z.string(),
});

export type WireFile = z.output<typeof fileSchema>;
export type WireOrderRow = z.output<typeof orderRowSchema>;
export type WireOrder = z.output<typeof orderSchema>;
export type WireService = z.output<typeof serviceSchema>;
export type WireTransaction = z.output<typeof transactionSchema>;
