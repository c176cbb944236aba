import { z } from "zod";
import { fileSchema } from "../../files/wire";
import { orderTimesSchema } from "../../orders/wire";
import { revisionSchema } from "../../revisions/wire";
import { cents, commentSchema, line, nullableLine, readableRows, serviceSchema, time } from "../../wire";

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
  services: readableRows(serviceSchema),
  files: readableRows(fileSchema),
  comments: readableRows(commentSchema),
  revisions: readableRows(revisionSchema).prefault([]),
  transactions: readableRows(transactionSchema).prefault([]),
});

export type WireOrderRow = z.output<typeof orderRowSchema>;
export type WireOrder = z.output<typeof orderSchema>;
export type WireTransaction = z.output<typeof transactionSchema>;
