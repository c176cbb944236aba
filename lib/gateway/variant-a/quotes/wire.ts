import type { z } from "zod";
import { fileSchema } from "../../files/wire";
import { commentSchema, id, nullableText, nullableTime, readableRows, serviceSchema, time } from "../../wire";
import { requestedRowSchema } from "../wire";

export const quoteRowSchema = requestedRowSchema.extend({
  order_id: id.nullish(),
  memo: nullableText,
  requested_at: time,
  converted_at: nullableTime,
});

export const quoteSchema = quoteRowSchema.extend({
  services: readableRows(serviceSchema),
  files: readableRows(fileSchema),
  comments: readableRows(commentSchema),
});

export type WireQuoteRow = z.output<typeof quoteRowSchema>;
export type WireQuote = z.output<typeof quoteSchema>;
