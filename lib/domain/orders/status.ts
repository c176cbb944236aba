import { statusesOf } from "../status";

/** The statuses of an order. */
const statuses = statusesOf({
  submitted: { label: "Submitted", by: "people" },
  translating: { label: "Translating", by: "service" },
  under_review: { label: "Under review", by: "service" },
  client_review: { label: "Client review", by: "service" },
  client_approved: { label: "Client approved", by: "people" },
  finalizing: { label: "Finalizing", by: "service" },
  revising: { label: "Revising", by: "people" },
  // A revision may reopen it.
  completed: { label: "Completed", by: "service", isSettled: true },
  cancelled: { label: "Cancelled", by: "people", isSettled: true },
  on_hold: { label: "On hold", by: "service" },
});

export const {
  words: orderStatuses,
  isKnown: isKnownOrderStatus,
  labelOf: orderStatusLabel,
  isServicesWork: isServicesWorkOnOrder,
  settled: settledOrderStatuses,
} = statuses;

export type KnownOrderStatus = (typeof orderStatuses)[number];

/** A known status, or the service's own word where it is new to us. */
export type OrderStatus = KnownOrderStatus | (string & {});
