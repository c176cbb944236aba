import { expect, test } from "vitest";
import { orderSnapshotSchema } from "@/lib/domain/orders/shapes";
import { submitted } from "../testing/answers";
import { toOrder, toOrderRow } from "./translate";
import { orderRowSchema, orderSchema } from "./wire";

const whole = (changed: object = {}) => toOrder(orderSchema.parse({ ...submitted, ...changed }));

test("what the service leaves out until it has processed the order is null, and lists are empty", () => {
  const order = whole();
  expect(order).toMatchObject({ totalCents: null, transactions: [], revisions: [], shipments: [] });
  expect(order.services).toEqual([
    {
      name: "Certified translation",
      counts: "pages",
      description: null,
      quantity: null,
      priceCents: null,
      discountTenthsOfCent: null,
      totalCents: null,
    },
  ]);
});

test("a row of a list needs none of the related arrays", () => {
  const bare = { ...submitted, services: undefined, files: undefined, total: 24_950 };
  expect(toOrderRow(orderRowSchema.parse(bare)).totalCents).toBe(24_950);
});

test("whatever is translated can be read back from where it is stored", () => {
  const created_at = "2026-03-01T10:00:00+05:45";
  const transactions = [{ type: "refund", amount: -100, description: "Refund", created_at }];
  const revisions = [
    { id: 3, status: "requested", body: "<p>Again</p>", requested_at: created_at, files: [] },
  ];
  const order = whole({ status: "proofreading", total: 24_950, transactions, revisions });
  expect(orderSnapshotSchema.parse(JSON.parse(JSON.stringify(order)))).toEqual(order);
});

test("a comment keeps the nine tags and loses everything else", () => {
  const body = '<p onclick="x()">Is <strong>Ana</strong> <script>alert(1)</script>one name?</p>';
  const comments = [{ author: "Staff", body, created_at: "2026-03-01T10:00:00Z" }];
  expect(whole({ comments }).comments[0]?.bodyHtml).toBe("<p>Is <b>Ana</b> one name?</p>");
});

test.each([
  [{ payment_instrument: "invoice", payment_type: null, payment_description: null }, "invoice"],
  [{ payment_instrument: "us_bank_account", payment_type: "ach", payment_description: null }, "ach"],
  [{ payment_instrument: "space_card", payment_type: "moon_pay", payment_description: null }, "moon_pay"],
  [
    { payment_instrument: "credit_card", payment_type: "visa", payment_description: "Visa 4242" },
    "Visa 4242",
  ],
])("how a transaction was paid is told as the service has it: %j", (payment, paymentMethod) => {
  const created_at = "2026-03-01T10:00:00Z";
  const transactions = [{ type: "charge", amount: 24_950, description: "Order", created_at, ...payment }];
  expect(whole({ transactions }).transactions[0]).toMatchObject({ amountCents: 24_950, paymentMethod });
});
