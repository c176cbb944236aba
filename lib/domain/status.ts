/**
 * Statuses in the portal's own words; the adapters translate each variant's words to them. A word nobody knows
 * is kept as the service wrote it, so every status is a plain string at the edges.
 */

export const orderStatuses = [
  "submitted",
  "translating",
  "under_review",
  "client_review",
  "client_approved",
  "finalizing",
  "revising",
  "completed",
  "cancelled",
  "on_hold",
] as const;

export type KnownOrderStatus = (typeof orderStatuses)[number];

/** A known status, or the service's own word where it is new to us. */
export type OrderStatus = KnownOrderStatus | (string & {});

export const orderStatusLabels: Record<KnownOrderStatus, string> = {
  submitted: "Submitted",
  translating: "Translating",
  under_review: "Under review",
  client_review: "Client review",
  client_approved: "Client approved",
  finalizing: "Finalizing",
  revising: "Revising",
  completed: "Completed",
  cancelled: "Cancelled",
  on_hold: "On hold",
};

export function isKnownOrderStatus(status: string): status is KnownOrderStatus {
  return (orderStatuses as readonly string[]).includes(status);
}

/** The word a person sees; an unknown status is shown as the service wrote it. */
export function orderStatusLabel(status: OrderStatus): string {
  return isKnownOrderStatus(status) ? orderStatusLabels[status] : status;
}

/** Nothing follows by itself after these, though a revision may reopen a completed order. */
export const settledOrderStatuses: readonly OrderStatus[] = ["completed", "cancelled"];

export const quoteStatuses = ["requested", "pending", "converted", "on_hold"] as const;

export type KnownQuoteStatus = (typeof quoteStatuses)[number];

/** A known status, or the service's own word where it is new to us. */
export type QuoteStatus = KnownQuoteStatus | (string & {});

export const quoteStatusLabels: Record<KnownQuoteStatus, string> = {
  requested: "Requested",
  pending: "Pending",
  converted: "Converted",
  on_hold: "On hold",
};

export function isKnownQuoteStatus(status: string): status is KnownQuoteStatus {
  return (quoteStatuses as readonly string[]).includes(status);
}

/** The word a person sees; an unknown status is shown as the service wrote it. */
export function quoteStatusLabel(status: QuoteStatus): string {
  return isKnownQuoteStatus(status) ? quoteStatusLabels[status] : status;
}

/** Nothing follows after this: the order it became goes its own way. */
export const settledQuoteStatuses: readonly QuoteStatus[] = ["converted"];
