import { createHmac } from "node:crypto";
import { z } from "zod";
import { orderStatuses, revisionStatuses } from "../kernel/lifecycle/status";
import type { CallbackEvent, Variant } from "../kernel/variant";
import { findOrderId, findQuoteId, findRevisionId } from "./find-id";
import { orderNumber, quoteNumber } from "./numbers";
import { priceLines } from "./price-list";
import { showOrder } from "./show/order";
import { findAndShowRevision, showFile } from "./show/parts";
import { showQuote } from "./show/quote";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const CALLBACK_STATUSES: Record<CallbackEvent["kind"], readonly string[]> = {
  order: ["translating", "client_review", "completed", "cancelled"],
  quote: ["pending", "converted"],
};

/** Variant A for the shared machinery: its numbers, prices, callbacks and shapes. */
export const variantA: Variant = {
  key: "a",
  signsCallbacks: true,
  signedUrlSeconds: 5 * MINUTE,
  retryDelaysSeconds: [15 * MINUTE, HOUR, 4 * HOUR, 8 * HOUR, 24 * HOUR],
  orderNumber,
  needsApproval: (order) => order.notarization,
  priceLines,
  payment: () => ({ instrument: "invoice", type: null, description: null }),
  callbackBody,
  callbackHeaders,
  hasCoversheet: true,
  orderStatus: z.enum(orderStatuses),
  revisionStatus: z.enum(revisionStatuses),
  findOrderId,
  findRevisionId,
  showOrder,
  showRevision: findAndShowRevision,
  showFile,
  quotes: { number: quoteNumber, findId: findQuoteId, show: showQuote },
};

/** Section "Events", Body. */
function callbackBody({ kind, id, status, at }: CallbackEvent): Record<string, string | number> | null {
  if (!CALLBACK_STATUSES[kind].includes(status)) return null;
  const number: Record<string, string> =
    kind === "order" ? { order_number: orderNumber(id) } : { quote_number: quoteNumber(id) };
  // With the offset spelled out, where other times end in Z.
  return { id, ...number, status, timestamp: at.toISOString().replace("Z", "+00:00") };
}

/** Section "Events", Headers and Signature: time and digest are made anew for each attempt. */
function callbackHeaders(attempt: Parameters<Variant["callbackHeaders"]>[0]): Record<string, string> {
  const { webhookId, body, at, signingSecret } = attempt;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const digest = createHmac("sha256", signingSecret ?? "")
    .update(`${timestamp}.${webhookId}.${body}`)
    .digest("hex");
  return {
    "Idempotency-Key": webhookId,
    "Service-Webhook-Id": webhookId,
    "Service-Webhook-Timestamp": timestamp,
    "Service-Webhook-Signature": `v1=${digest}`,
  };
}
