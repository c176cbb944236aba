/** What an order needs its approval for, as far as it is known (Variant B, "What the service does"). */
export type ApprovalFor = "notarization" | "shipping" | "both" | "unknown";

export type AskedForApproval = { notarization: boolean; isShipped: boolean };

/** @param asked undefined for an order of which nobody here knows what it was placed with */
export function approvalFor(asked: AskedForApproval | undefined): ApprovalFor {
  if (asked?.notarization) return asked.isShipped ? "both" : "notarization";
  return asked?.isShipped ? "shipping" : "unknown";
}
