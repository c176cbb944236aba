import { decideOnOrder } from "./decide-on-order";
import type { IntentionKind } from "./kind";

/** The approval of a notarized order. */
export const approveOrder: IntentionKind = {
  name: "order.approve",
  weight: 4,
  roles: ["approver", "administrator"],
  carryOut: (by) =>
    decideOnOrder(by, { kind: approveOrder.name, action: "approveOrderAction", status: "client_review" }),
  judge(intentions, orders) {
    const asked = new Set(intentions.map(({ number }) => number));
    const unasked = orders.filter(({ approved_at, number }) => approved_at && !asked.has(number));
    const lost = intentions.flatMap(({ id, outcome, number }) => {
      const isApproved = Boolean(orders.find((order) => order.number === number)?.approved_at);
      const isOwed = outcome === "done" || outcome === "acknowledged";
      return isOwed && !isApproved ? [`${id} approved ${number}, which is not`] : [];
    });
    return [...lost, ...unasked.map(({ number }) => `Nobody wanted to approve ${number}`)];
  },
};
