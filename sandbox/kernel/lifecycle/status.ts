/** Every status, in Variant A's words; Variant B translates them at its edge. */
export const orderStatuses = [
  "submitted",
  "translating",
  "revising",
  "under_review",
  "client_review",
  "client_approved",
  "finalizing",
  "completed",
  "cancelled",
  "on_hold",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const quoteStatuses = ["requested", "pending", "converted", "on_hold"] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

export const revisionStatuses = ["requested", "in_progress", "under_review", "completed", "on_hold"] as const;
export type RevisionStatus = (typeof revisionStatuses)[number];

/** The status an order moves to by itself, or null where it stays until somebody acts. */
export function nextOrderStatus(status: string, needsApproval: boolean): OrderStatus | null {
  switch (status) {
    case "submitted":
      return "translating";
    case "translating":
    case "under_review":
      return needsApproval ? "client_review" : "completed";
    case "client_approved":
    case "finalizing":
    case "revising":
      return "completed";
    default:
      return null;
  }
}

export function nextQuoteStatus(status: string): QuoteStatus | null {
  return status === "requested" ? "pending" : null;
}

export function nextRevisionStatus(status: string): RevisionStatus | null {
  switch (status) {
    case "requested":
      return "in_progress";
    case "in_progress":
    case "under_review":
      return "completed";
    default:
      return null;
  }
}
