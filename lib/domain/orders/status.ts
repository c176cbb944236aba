import { statusesOf } from "../status";

/** The statuses of an order. */
const statuses = statusesOf({
  submitted: { by: "people" },
  translating: { by: "service" },
  under_review: { by: "service" },
  client_review: { by: "service" },
  client_approved: { by: "people" },
  finalizing: { by: "service" },
  revising: { by: "people" },
  // A revision may reopen it.
  completed: { by: "service", isSettled: true },
  cancelled: { by: "people", isSettled: true },
  on_hold: { by: "service" },
});

export const {
  words: orderStatuses,
  isKnown: isKnownOrderStatus,
  isServicesWork: isServicesWorkOnOrder,
  settled: settledOrderStatuses,
} = statuses;

export type KnownOrderStatus = (typeof orderStatuses)[number];

/** A known status, or the service's own word where it is new to us. */
export type OrderStatus = KnownOrderStatus | (string & {});

/** Whether anything is still to come of an order. */
export function isUnderWay({ status, goneAt }: { status: string; goneAt: Date | string | null }): boolean {
  return goneAt === null && !(settledOrderStatuses as readonly string[]).includes(status);
}
