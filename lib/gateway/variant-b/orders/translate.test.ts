import { expect, test } from "vitest";
import { orderSnapshotSchema } from "@/lib/domain/orders/shapes";
import type { NewRequest } from "@/lib/domain/requests";
import { received } from "../testing/answers";
import { fromNewOrder, toOrder, toOrderRow } from "./translate";
import { orderRowSchema, orderSchema } from "./wire";

const whole = (changed: object = {}) => toOrder(orderSchema.parse({ ...received, ...changed }));
const created_at = "2026-03-01T10:00:00Z";

test("an order is known by its number, and has no price before staff have counted", () => {
  const order = whole();
  expect(order).toMatchObject({ serviceId: "ORD-001042", number: "ORD-001042", totalCents: null, url: null });
  expect(order).toMatchObject({ status: "submitted", origin: "api", receivedAt: "2026-03-01T10:00:00.000Z" });
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

test("its price is the total once it is known, be it nothing", () => {
  expect(whole({ price: 24_950 }).totalCents).toBe(24_950);
  expect(whole({ status: "in_progress" }).totalCents).toBe(0);
  expect(whole({ status: "in_progress" }).services[0]).toMatchObject({ quantity: 0, totalCents: 0 });
});

test.each(["cancelled", "on_hold", "proofreading"])(
  "what is %s has a price only where one is told, since it may never have been counted",
  (status) => {
    const unpriced = whole({ status });
    expect([unpriced.totalCents, unpriced.services[0]?.totalCents]).toEqual([null, null]);
    expect(whole({ status, price: 24_950 }).totalCents).toBe(24_950);
  },
);

test.each(["proofreading", "constructor", "__proto__"])(
  "a status that the service has added since is kept as it wrote it: %s",
  (status) => {
    expect(whole({ status }).status).toBe(status);
  },
);

test("a row of a list needs none of the related arrays", () => {
  const { services: _, address: __, files: ___, ...row } = received;
  expect(toOrderRow(orderRowSchema.parse(row)).serviceId).toBe("ORD-001042");
});

test.each([
  ["seconds", 1_772_359_200],
  ["milliseconds", 1_772_359_200_000],
  ["text", created_at],
])("when a revision was requested is told in %s", (_, requested_at) => {
  const revisions = [{ id: "r-3", status: "in_review", body: "<p>Again</p>", requested_at, files: [] }];
  expect(whole({ revisions }).revisions).toMatchObject([
    { serviceId: "r-3", status: "under_review", requestedAt: "2026-03-01T10:00:00.000Z", completedAt: null },
  ]);
});

test("a revision whose time is none is counted among what could not be read", () => {
  const revision = { id: "r-3", status: "requested", body: "", files: [] };
  const revisions = [
    { ...revision, requested_at: 1e300 },
    { ...revision, requested_at: null },
  ];
  expect(whole({ revisions })).toMatchObject({ revisions: [], unread: { revisions: 2 } });
});

const address = {
  recipient: "Ana Souza",
  street_1: "1 Main Street",
  street_2: null,
  city: "Springfield",
  state: "IL",
  zip: "62701",
  country: "USA",
};

test("an address is told as the service has it, and one of nothing is none", () => {
  const { street_1: street1, street_2: street2, ...same } = address;
  expect(whole({ address }).address).toEqual({ ...same, street1, street2 });
  expect(
    whole({ address: Object.fromEntries(Object.keys(address).map((key) => [key, null])) }).address,
  ).toBeNull();
  expect(whole({ address: "somewhere" }).address).toBeNull();
});

test("a carrier that nobody knows is shown as the service wrote it", () => {
  const shipments = [{ carrier: "Pigeon Post", service: "Swift", tracking: "42", created_at }];
  expect(whole({ shipments }).shipments).toEqual([
    { carrier: "Pigeon Post", service: "Swift", tracking: "42", createdAt: "2026-03-01T10:00:00.000Z" },
  ]);
});

test("a shipment that cannot be read hides no other, and is counted among what could not be read", () => {
  const shipment = { carrier: "UPS", service: "Express", tracking: "1Z", created_at };
  expect(whole({ shipments: [{ ...shipment, tracking: 7 }, shipment] })).toMatchObject({
    shipments: [{ tracking: "1Z" }],
    unread: { shipments: 1 },
  });
});

const visa = { card_type: "Visa", masked_number: "************4242", expiration_date: "12/2030" };

test.each([
  [{ payment_type: "card", card_details: visa }, "Visa ending in 4242"],
  [
    { payment_type: "card", card_details: { ...visa, masked_number: "4242424242424242" } },
    "Visa ending in 4242",
  ],
  [{ payment_type: "card", card_details: { ...visa, masked_number: "****" } }, "Visa"],
  [
    { payment_type: "card", card_details: { ...visa, card_type: "american_express" } },
    "American express ending in 4242",
  ],
  [
    { payment_type: "card", card_details: { card_type: "\u202EasiV", masked_number: "4242\u200E" } },
    "AsiV ending in 4242",
  ],
  [{ payment_type: "card", card_details: null }, "card"],
  [
    { payment_type: "paypal", paypal_details: { paypal_email: "billing@contoso.test" } },
    "PayPal (b•••@contoso.test)",
  ],
  [{ payment_type: "paypal", paypal_details: null }, "PayPal"],
  [{ payment_type: "wire" }, "wire"],
  [{ payment_type: "check" }, "check"],
  [{ payment_type: "moon_pay", card_details: 7 }, "moon_pay"],
  [{ payment_type: "\u202Emoon\u2066" }, "moon"],
])(
  "how a transaction was paid is said in words, with no more than is needed: %j",
  (payment, paymentMethod) => {
    const transactions = [{ type: "charge", amount: 24_950, description: "Order", created_at, ...payment }];
    expect(whole({ transactions }).transactions[0]).toMatchObject({ amountCents: 24_950, paymentMethod });
  },
);

test("words that turn the direction around come without that", () => {
  const transactions = [
    { type: "char\u202Ege", amount: 1, description: "O\u2067rder", payment_type: null, created_at },
  ];
  const revisions = [{ id: "r-1", status: "type\u202Esetting", body: "", requested_at: 7, files: [] }];
  const shipments = [{ carrier: "Pi\u202Egeon", service: "S\u200Bwift", tracking: "4\u20662", created_at }];
  expect(whole({ origin: "a\u202Epi", transactions, revisions, shipments })).toMatchObject({
    origin: "api",
    transactions: [{ kind: "charge", description: "Order" }],
    revisions: [{ status: "typesetting" }],
    shipments: [{ carrier: "Pigeon", service: "Swift", tracking: "42" }],
  });
});

test("whatever is translated can be read back from where it is stored", () => {
  const transactions = [
    { type: "refund", amount: 100, description: "Refund", payment_type: "wire", created_at },
  ];
  const revisions = [{ id: "r-3", status: "requested", body: "<p>Again</p>", requested_at: 7, files: [] }];
  const order = whole({ status: "proofreading", price: 24_950, transactions, revisions, address });
  expect(orderSnapshotSchema.parse(JSON.parse(JSON.stringify(order)))).toEqual(order);
});

const newOrder: NewRequest = {
  reference: "Case 7",
  field1: "not of this variant",
  field2: null,
  notesHtml: "<p>Keep <strong>names</strong></p>",
  callbackUrl: "https://portal.test/api/callbacks/key",
  services: {
    sourceLanguage: "por",
    targetLanguage: "eng",
    certification: true,
    expedited: false,
    notarization: false,
    currencyConversion: false,
  },
  shipping: null,
  fileServiceIds: ["f-9", "007"],
};

test("what is ordered is sent with its files in order, and nothing that the variant does not have", () => {
  expect(fromNewOrder(newOrder)).toEqual({
    reference: "Case 7",
    notes: "<p>Keep <b>names</b></p>",
    callback_url: "https://portal.test/api/callbacks/key",
    services: {
      source_language: "por",
      target_language: "eng",
      certification: true,
      expedited: false,
      notarization: false,
      currency_conversion: false,
    },
    files: ["f-9", "007"],
  });
});

test("a hard copy is sent with its address, without the second line where it has none", () => {
  const { street_1: street1, street_2: street2, ...same } = address;
  const shipping = { service: "standard", signature: true, address: { ...same, street1, street2 } } as const;
  const { street_2: _, ...sent } = address;
  const body = fromNewOrder({ ...newOrder, shipping });
  expect(body).toMatchObject({
    services: { certification: true, shipping: true, shipping_service: "standard", shipping_signature: true },
  });
  expect("address" in body && body.address).toEqual(sent);
});

test("nothing of an address is sent for which the service has no word", () => {
  const { street_1: street1, street_2: street2, ...same } = address;
  const typed = { ...same, street1, street2, floor: "4" };
  const body = fromNewOrder({
    ...newOrder,
    shipping: { service: "standard", signature: true, address: typed },
  });
  expect("address" in body && body.address).not.toHaveProperty("floor");
});

test("each part of a hard copy is sent as what it is", () => {
  const typed = { recipient: "Ana", street1: "1 Main", street2: "Apt 4", city: "Springfield" };
  const rest = { state: "IL", zip: "62701", country: "US" };
  const shipping = { service: "express", signature: false, address: { ...typed, ...rest } } as const;
  expect(fromNewOrder({ ...newOrder, shipping })).toMatchObject({
    services: { shipping: true, shipping_service: "express", shipping_signature: false },
    address: { recipient: "Ana", street_1: "1 Main", street_2: "Apt 4", city: "Springfield", ...rest },
  });
});

test("the second line of an address is told", () => {
  expect(whole({ address: { ...address, street_2: "Apt 4" } }).address).toMatchObject({ street2: "Apt 4" });
});
