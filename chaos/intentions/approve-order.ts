import type { OpenedFile } from "@/lib/files/opened/schema";
import { reviewVersionOf } from "@/lib/orders/rules";
import type { Approval, OrderView } from "@/lib/orders/schema";
import type { ServiceOrder } from "../service/order";
import { decideOnOrder } from "./decide-on-order";
import type { IntentionKind, Person } from "./kind";

/** Whoever is shown no document after so long decides without it. */
const looksForMs = 15_000;

/** The approval of a notarized order. */
export const approveOrder: IntentionKind = {
  name: "order.approve",
  weight: 4,
  roles: ["approver", "administrator"],
  carryOut: (by) =>
    decideOnOrder<Approval>(by, {
      kind: approveOrder.name,
      action: "approveOrderAction",
      // One of two approves without having looked at anything, as people do.
      inputOf: async (shown) => ({
        ...shown,
        opened: by.random.chance(0.5) ? await openAll(by, shown.orderId) : [],
      }),
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

/** Opens each document of an order, as the review does. @returns what the portal hashed of them, as it tells the review */
async function openAll({ visitor }: Person, orderId: string): Promise<OpenedFile[]> {
  const { documents } = await visitor.until(() => visitor.ask<OrderView>(`/api/orders/${orderId}`));
  const looksUntil = Date.now() + looksForMs;
  for (const { id } of documents) {
    // What the service does not give is left unopened, as by somebody who has waited.
    await visitor.until(async () => {
      if (Date.now() > looksUntil) return true;
      await visitor.ask(`/api/files/${id}/content`);
      return true;
    });
  }
  return await visitor.until(() => visitor.ask<OpenedFile[]>(`/api/orders/${orderId}/opened`));
}

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
