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
      const order = orders.find((candidate) => candidate.number === number);
      // What staff have put there to be looked at ends an approval that was still on its way.
      const isRevised = order?.files.some(({ type }) => type === "revision");
      const isOwed = outcome === "done" || (outcome === "acknowledged" && !isRevised);
      return isOwed && !order?.approved_at ? [`${id} approved ${number}, which is not`] : [];
    });
    return [...lost, ...unasked.map(({ number }) => `Nobody wanted to approve ${number}`)];
  },
};
