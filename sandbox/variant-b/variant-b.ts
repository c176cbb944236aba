import type { CallbackEvent, Variant } from "../kernel/variant";
import { findOrderId, findRevisionId } from "./find-id";
import { orderNumber } from "./numbers";
import { defaultPayment } from "./payment";
import { priceLines } from "./price-list";
import { attachShipment } from "./shipments";
import { showOrder } from "./show/order";
import { findAndShowRevision, showFile } from "./show/parts";
import { showOrderStatus, storedOrderStatus, storedRevisionStatus } from "./status";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const CALLBACK_STATUSES: readonly string[] = ["in_progress", "client_review", "completed", "cancelled"];

/** Variant B for the shared machinery: its numbers, prices, callbacks and shapes. */
export const variantB: Variant = {
  key: "b",
  signsCallbacks: false,
  signedUrlSeconds: 2 * MINUTE,
  retryDelaysSeconds: [15 * MINUTE, 30 * MINUTE, HOUR, 4 * HOUR, 8 * HOUR],
  orderNumber,
  needsApproval: (order) => order.notarization || order.shipping !== null,
  priceLines,
  payment: defaultPayment,
  callbackBody,
  callbackHeaders: () => ({}),
  onOrderFinalized: attachShipment,
  hasCoversheet: false,
  orderStatus: storedOrderStatus,
  revisionStatus: storedRevisionStatus,
  findOrderId,
  findRevisionId,
  showOrder,
  showRevision: findAndShowRevision,
  showFile,
};

/** Section "Events", Body. */
function callbackBody({ id, status, at }: CallbackEvent): Record<string, string> | null {
  const word = showOrderStatus(status);
  if (!CALLBACK_STATUSES.includes(word)) return null;
  return { order_number: orderNumber(id), status: word, updated_at: at.toISOString() };
}
