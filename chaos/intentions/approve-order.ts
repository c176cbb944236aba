import { reviewVersionOf } from "@/lib/orders/rules";
import type { Approval } from "@/lib/orders/schema";
import type { ServiceOrder } from "../service/order";
import { decideOnOrder } from "./decide-on-order";
import type { IntentionKind } from "./kind";

/** The approval of a notarized order. */
export const approveOrder: IntentionKind = {
  name: "order.approve",
  weight: 4,
  roles: ["approver", "administrator"],
  carryOut: (by) =>
    decideOnOrder<Approval>(by, {
      kind: approveOrder.name,
      action: "approveOrderAction",
      // Approved without having been looked at, as people do.
      inputOf: (shown) => ({ ...shown, opened: [] }),
      status: "client_review",
    }),
  judge(intentions, { orders }) {
    const asked = new Set(intentions.map(({ number }) => number));
    const unasked = orders.filter(({ approved_at, number }) => approved_at && !asked.has(number));
    const lost = intentions.flatMap(({ id, outcome, number, reviewVersion }) => {
      const order = orders.find((candidate) => candidate.number === number);
      // What came to be looked at meanwhile ends an approval that was still on its way.
      const isAnother = order && reviewVersion !== undefined && reviewVersion !== versionOf(order);
      const isOwed = outcome === "done" || (outcome === "acknowledged" && !isAnother);
      return isOwed && !order?.approved_at ? [`${id} approved ${number}, which is not`] : [];
    });
    return [...lost, ...unasked.map(({ number }) => `Nobody wanted to approve ${number}`)];
  },
};

/** What there is to look at, by the name that the portal gives it. */
function versionOf({ review_at, files }: ServiceOrder): string {
  return reviewVersionOf({
    reviewAt: review_at,
    files: files.map(({ id, name, type, size, created_at }) => ({
      serviceId: id,
      name,
      kind: type,
      sizeBytes: size,
      createdAt: created_at,
    })),
  });
}
