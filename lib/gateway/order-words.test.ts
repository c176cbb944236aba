import { expect, test } from "vitest";
import type { OrderSnapshot } from "@/lib/domain/orders/shapes";
import { orderStatuses } from "@/lib/domain/orders/status";
import { toOrder as toOrderOfA } from "./variant-a/orders/translate";
import { orderSchema as schemaOfA } from "./variant-a/orders/wire";
import { submitted } from "./variant-a/testing/answers";
import { toOrder as toOrderOfB } from "./variant-b/orders/translate";
import { orderSchema as schemaOfB } from "./variant-b/orders/wire";
import { received } from "./variant-b/testing/answers";

/** An order of either variant comes to the same words of ours, and what is new to us is kept as its service wrote it. */

const variants = {
  a: (changed: object): OrderSnapshot => toOrderOfA(schemaOfA.parse({ ...submitted, ...changed })),
  b: (changed: object): OrderSnapshot => toOrderOfB(schemaOfB.parse({ ...received, ...changed })),
};
const created_at = "2026-03-01T10:00:00Z";
const charge = { type: "charge", amount: 24_950, description: "Order", created_at };

/** Ours, Variant A's and Variant B's ("Order", `status`). */
const statuses: [ours: string, a: string, b: string][] = [
  ["submitted", "submitted", "received"],
  ["translating", "translating", "in_progress"],
  ["under_review", "under_review", "in_review"],
  ["client_review", "client_review", "client_review"],
  ["client_approved", "client_approved", "approved"],
  ["finalizing", "finalizing", "finalizing"],
  ["revising", "revising", "in_revision"],
  ["completed", "completed", "completed"],
  ["cancelled", "cancelled", "cancelled"],
  ["on_hold", "on_hold", "on_hold"],
];

test("every status of ours is in the table", () => {
  expect(statuses.map(([ours]) => ours).sort()).toEqual([...orderStatuses].sort());
});

test.each([...statuses, ["proofreading", "proofreading", "proofreading"]])(
  "an order is %s by the word %s of Variant A and %s of Variant B",
  (ours, a, b) => {
    expect([variants.a({ status: a }).status, variants.b({ status: b }).status]).toEqual([ours, ours]);
  },
);

test.each([
  ["a", { payment_instrument: "space_card", payment_type: "moon_pay", payment_description: null }],
  ["b", { payment_type: "moon_pay", card_details: null, paypal_details: null }],
] as const)("a payment of a kind that is new to us is told as Variant %s wrote it", (variant, payment) => {
  const { transactions } = variants[variant]({ transactions: [{ ...charge, ...payment }] });
  expect(transactions).toMatchObject([{ paymentMethod: "moon_pay", amountCents: 24_950 }]);
});

test.each(["a", "b"] as const)("what Variant %s leaves out of an order is nothing of it", (variant) => {
  const left = { transactions: undefined, revisions: undefined, shipments: undefined, address: undefined };
  const order = variants[variant](left);
  expect(order).toMatchObject({ transactions: [], revisions: [], shipments: [], address: null });
  expect(order.unread).toBeUndefined();
});

test.each(["a", "b"] as const)(
  "what Variant %s adds to an order changes nothing that is known of it",
  (variant) => {
    const { services, files, comments } = variant === "a" ? submitted : received;
    const more = { mood: "cheerful", translators: [{ name: "Ann" }] };
    const withMore = (rows: readonly object[]) => rows.map((row) => ({ ...row, ...more }));
    const grown = { services: withMore(services), files: withMore(files), comments: withMore(comments) };
    expect(variants[variant]({ ...more, ...grown })).toEqual(variants[variant]({}));
  },
);
