import { decideOnOrder } from "./decide-on-order";
import type { IntentionKind } from "./kind";

/** The end of an order that nobody has begun to translate. */
export const cancelOrder: IntentionKind = {
  name: "order.cancel",
  weight: 1,
  roles: ["requester", "approver", "administrator"],
  carryOut: (by) =>
    decideOnOrder(by, {
      kind: cancelOrder.name,
      action: "cancelOrderAction",
      inputOf: ({ orderId }) => ({ orderId }),
      status: "submitted",
      isOwn: true,
    }),
  judge(intentions, { orders }) {
    const asked = new Set(intentions.map(({ number }) => number));
    const unasked = orders.filter(({ status, number }) => status === "cancelled" && !asked.has(number));
    const lost = intentions.flatMap(({ id, outcome, number }) => {
      const status = orders.find((order) => order.number === number)?.status;
      if (outcome === "done" && status !== "cancelled")
        return [`${id} cancelled ${number}, which is ${status}`];
      // Whoever heard nothing may have come too late.
      return outcome === "acknowledged" && status === "submitted"
        ? [`${id} to cancel ${number} was forgotten`]
        : [];
    });
    return [...lost, ...unasked.map(({ number }) => `Nobody wanted to cancel ${number}`)];
  },
};
