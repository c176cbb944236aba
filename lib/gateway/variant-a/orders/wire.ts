import { z } from "zod";
import { fileSchema } from "../../files/wire";
import { orderTimesSchema } from "../../orders/wire";
import { revisionSchema } from "../../revisions/wire";
import { cents, commentSchema, line, nullableLine, rowsOf, serviceSchema, time } from "../../wire";

import { requestedRowSchema } from "../wire";

const transactionSchema = z.object({
  type: line,
  amount: cents,
  description: line,
  payment_instrument: nullableLine,
  payment_type: nullableLine,
  payment_description: nullableLine,
  created_at: time,
});

export const orderRowSchema = requestedRowSchema.extend(orderTimesSchema.shape);

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
