import { z } from "zod";
import { fileSchema } from "../files/wire";
import {
  cents,
  commentSchema,
  html,
  id,
  line,
  nullableLine,
  nullableText,
  nullableTime,
  requestedRowSchema,
  rowsOf,
  serviceSchema,
  text,
  time,
} from "../wire";

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
  body: html,
  requested_at: time,
  completed_at: nullableTime,
  files: rowsOf(fileSchema).prefault([]),
});

export const orderRowSchema = requestedRowSchema.extend({
  received_at: time,
  review_at: nullableTime,
  approved_at: nullableTime,
  completed_at: nullableTime,
  cancelled_at: nullableTime,
});

export const orderSchema = orderRowSchema.extend({
  services: rowsOf(serviceSchema),
  files: rowsOf(fileSchema),
  comments: rowsOf(commentSchema),
  revisions: rowsOf(revisionSchema).prefault([]),
  transactions: rowsOf(transactionSchema).prefault([]),
});

export type WireOrderRow = z.output<typeof orderRowSchema>;
export type WireOrder = z.output<typeof orderSchema>;
export type WireTransaction = z.output<typeof transactionSchema>;
