import { z } from "zod";
import { orderStatus, revisionStatus } from "./status";

/* What Variant B answers: one schema for each object of its document. */

const time = z.iso.datetime();
const cents = z.number().int();

export const language = z.strictObject({
  code: z.string().regex(/^[a-z]{3}$/),
  name: z.string(),
  active: z.boolean(),
});

export const fileTypes = ["source", "reference", "translation", "revision"] as const;

export const file = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(fileTypes),
  size: z.number().int(),
  download_url: z.url(),
  created_at: time,
});

export const download = z.strictObject({ url: z.url() });

export const service = z.strictObject({
  name: z.string(),
  quantity: z.number().int(),
  price: cents,
  discount: z.number().multipleOf(0.1),
  total: cents,
});

export const address = z.strictObject({
  recipient: z.string(),
  street_1: z.string(),
  street_2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
});

export const cardDetails = z.strictObject({
  card_type: z.string(),
  masked_number: z.string(),
  expiration_date: z.string(),
});

export const paypalDetails = z.strictObject({ paypal_email: z.string() });

export const transaction = z.strictObject({
  type: z.enum(["charge", "refund"]),
  amount: cents,
  description: z.string(),
  payment_type: z.enum(["card", "paypal", "wire", "check"]),
  card_details: cardDetails.nullable(),
  paypal_details: paypalDetails.nullable(),
  created_at: time,
});

export const comment = z.strictObject({ author: z.string(), body: z.string(), created_at: time });

export const shipment = z.strictObject({
  carrier: z.string(),
  service: z.string(),
  tracking: z.string(),
  created_at: time,
});

export const revision = z.strictObject({
  id: z.uuid(),
  status: revisionStatus,
  body: z.string(),
  requested_at: time,
  completed_at: time.nullable(),
  files: z.array(file),
});

/** An order as lists carry it. */
export const listedOrder = z.strictObject({
  order_number: z.string(),
  reference: z.string().nullable(),
  origin: z.enum(["api", "website"]),
  status: orderStatus,
  source_language: z.string(),
  target_language: z.string(),
  price: cents,
  received_at: time,
  review_at: time.nullable(),
  approved_at: time.nullable(),
  completed_at: time.nullable(),
  cancelled_at: time.nullable(),
});

export const order = listedOrder.extend({
  services: z.array(service),
  address: address.nullable(),
  files: z.array(file),
  transactions: z.array(transaction),
  comments: z.array(comment),
  revisions: z.array(revision),
  shipments: z.array(shipment),
});

export const createdResource = z.strictObject({ id: z.uuid(), location: z.url() });

export const createdOrder = z.strictObject({ order_number: z.string(), location: z.url() });

/** What Variant B answers for one of these. */
export const wrapped = <Schema extends z.ZodType>(data: Schema) => z.strictObject({ data });

export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
