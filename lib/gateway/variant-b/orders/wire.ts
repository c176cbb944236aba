import { z } from "zod";
import { fileSchema } from "../../files/wire";
import { orderTimesSchema } from "../../orders/wire";
import { revisionSchema } from "../../revisions/wire";
import {
  cents,
  commentSchema,
  id,
  line,
  nullableLine,
  readableRows,
  serviceSchema,
  time,
  total,
  word,
} from "../../wire";

/** Orders as Variant B tells of them. They are known by their number. */

const addressSchema = z.object({
  recipient: nullableLine,
  street_1: nullableLine,
  street_2: nullableLine,
  city: nullableLine,
  state: nullableLine,
  zip: nullableLine,
  country: nullableLine,
});

const transactionSchema = z.object({
  type: line,
  amount: cents,
  description: line,
  payment_type: nullableLine,
  card_details: z.object({ card_type: nullableLine, masked_number: nullableLine }).nullish().catch(null),
  paypal_details: z.object({ paypal_email: nullableLine }).nullish().catch(null),
  created_at: time,
});

const shipmentSchema = z.object({
  carrier: line,
  service: nullableLine,
  tracking: nullableLine,
  created_at: time,
});

export const orderRowSchema = z.object({
  order_number: id,
  reference: nullableLine,
  origin: line,
  status: word,
  source_language: word,
  target_language: word,
  price: total.nullish(),
  ...orderTimesSchema.shape,
});

export const orderSchema = orderRowSchema.extend({
  services: readableRows(serviceSchema),
  address: addressSchema.nullish().catch(null),
  files: readableRows(fileSchema),
  transactions: readableRows(transactionSchema).prefault([]),
  comments: readableRows(commentSchema).prefault([]),
  revisions: readableRows(revisionSchema).prefault([]),
  shipments: readableRows(shipmentSchema).prefault([]),
});

/** With the `location`, which nobody asks for, as of every creation. */
export const createdOrderSchema = z.object({ order_number: id });

export type WireOrderRow = z.output<typeof orderRowSchema>;
export type WireOrder = z.output<typeof orderSchema>;
export type WireAddress = z.output<typeof addressSchema>;
export type WireTransaction = z.output<typeof transactionSchema>;
