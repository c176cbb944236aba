import { z } from "zod";
import { serviceFileSchema } from "../files/shapes";
import { revisionSchema } from "../revisions/shapes";
import {
  cleanedBy,
  commentSchema,
  requestedRowSchema,
  serviceLineSchema,
  time,
  unreadSchema,
  withCleanHtml,
} from "../shapes";
import { addressSchema } from "../shipping";
import type { OrderStatus } from "./status";

/** Orders, as the service tells of them. */

export type TransactionKind = "charge" | "refund" | (string & {});

// The service may add words to these, so that every word parses.
const transactionKind: z.ZodType<TransactionKind> = z.string();
const orderStatus: z.ZodType<OrderStatus> = z.string();

const transactionSchema = z.object({
  kind: transactionKind,
  amountCents: z.int(),
  description: z.string(),
  /** How it was paid: a word of the service, such as `invoice`, or in words, such as "Visa ending in 4242". */
  paymentMethod: z.string(),
  createdAt: time,
});

const shipmentSchema = z.object({
  carrier: z.string(),
  service: z.string(),
  tracking: z.string(),
  createdAt: time,
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

export const orderSnapshotSchema = orderRowSchema
  .extend({
    cleanerVersion: cleanedBy,
    unread: unreadSchema,
    services: z.array(serviceLineSchema),
    files: z.array(serviceFileSchema),
    comments: z.array(commentSchema),
    revisions: z.array(revisionSchema),
    transactions: z.array(transactionSchema),
    shipments: z.array(shipmentSchema),
    /** Where hard copies go. */
    address: addressSchema.nullable().default(null),
  })
  .transform(withCleanHtml);

export type Transaction = z.infer<typeof transactionSchema>;
export type Shipment = z.infer<typeof shipmentSchema>;
export type OrderRow = z.infer<typeof orderRowSchema>;
export type OrderSnapshot = z.infer<typeof orderSnapshotSchema>;
