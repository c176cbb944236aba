import { expect, test } from "vitest";
import type { NewOrder } from "@/lib/domain/requests";
import * as shapes from "@/lib/domain/shapes";
import { fieldName, fromNewRequest, toFile, toOrder, toOrderRow, toQuote, toQuoteRow } from "./translate";
import { fileSchema, orderRowSchema, orderSchema, quoteRowSchema, quoteSchema } from "./wire";

/** As the service answers a creation: what is not processed yet is left out. */
const submitted = {
  id: 1042,
  number: "RT-1042",
  url: "https://service.test/orders/1042",
  reference: null,
  field1: null,
  field2: null,
  source: "api",
  status: "submitted",
  source_language: "pt-BR",
  target_language: "en",
  received_at: "2026-03-01T15:45:00+05:45",
  review_at: null,
  approved_at: null,
  completed_at: null,
  cancelled_at: null,
  services: [{ name: "Certified translation", description: null }],
  files: [
    { id: 7, name: "birth.pdf", type: "source", size: 1234, created_at: "2026-03-01T09:00:00.123456Z" },
  ],
  comments: [{ author: "Northwind", body: "<p>Keep <b>names</b></p>", created_at: "2026-03-01T10:00:00Z" }],
};
const whole = (changed: object = {}) => toOrder(orderSchema.parse({ ...submitted, ...changed }));
const line = (service: object) =>
  whole({ services: [{ name: "Certified translation", ...service }] }).services[0];

test("what the service leaves out until it has processed the order is null, and lists are empty", () => {
  const order = whole();
  expect(order).toMatchObject({ totalCents: null, transactions: [], revisions: [], shipments: [] });
  expect(order.services).toEqual([
    {
      name: "Certified translation",
      description: null,
      quantity: null,
      priceCents: null,
      discountTenthsOfCent: null,
      totalCents: null,
    },
  ]);
});

test("a discount becomes whole tenths of a cent, without the drift of floating point", () => {
  for (let tenths = 0; tenths <= 3_000; tenths += 1) {
    expect(line({ discount: Number((tenths / 10).toFixed(1)) })?.discountTenthsOfCent).toBe(tenths);
  }
});

test("words that the service has added since are kept as it wrote them", () => {
  const file = { id: 8, name: "a.mp3", type: "recording", size: 1, created_at: "2026-03-01T10:00:00Z" };
  expect(whole({ status: "proofreading" }).status).toBe("proofreading");
  expect(toFile(fileSchema.parse(file)).kind).toBe("recording");
});

/** As the service answers a request for a quote. */
const requested = {
  id: 88,
  number: "Q-88",
  url: "https://service.test/quotes/88",
  order_id: null,
  reference: "Matter 7",
  field1: null,
  field2: null,
  source: "website",
  status: "requested",
  source_language: "pt-BR",
  target_language: "en",
  memo: null,
  requested_at: "2026-03-01T10:00:00Z",
  converted_at: null,
  services: submitted.services,
  files: submitted.files,
  comments: submitted.comments,
};
const wholeQuote = (changed: object = {}) => toQuote(quoteSchema.parse({ ...requested, ...changed }));

test("a quote that the service has not prepared has no price, no memo and no order", () => {
  expect(wholeQuote()).toMatchObject({
    serviceId: "88",
    number: "Q-88",
    origin: "website",
    status: "requested",
    totalCents: null,
    memo: null,
    requestedAt: "2026-03-01T10:00:00.000Z",
    convertedAt: null,
    orderServiceId: null,
  });
});

test("a converted quote names its order by the service's id, as text", () => {
  const converted = {
    status: "converted",
    order_id: 1042,
    converted_at: "2026-03-02T10:00:00Z",
    memo: "Agreed",
  };
  expect(wholeQuote({ ...converted, total: 24_950 })).toMatchObject({
    status: "converted",
    orderServiceId: "1042",
    convertedAt: "2026-03-02T10:00:00.000Z",
    memo: "Agreed",
    totalCents: 24_950,
  });
});

test("a row of a list needs none of the related arrays", () => {
  const bare = <Whole extends object>(thing: Whole) => ({ ...thing, services: undefined, files: undefined });
  expect(toOrderRow(orderRowSchema.parse(bare({ ...submitted, total: 24_950 }))).totalCents).toBe(24_950);
  expect(toQuoteRow(quoteRowSchema.parse(bare(requested))).number).toBe("Q-88");
});

test("whatever is translated can be read back from where it is stored", () => {
  const created_at = "2026-03-01T10:00:00+05:45";
  const transactions = [{ type: "refund", amount: -100, description: "Refund", created_at }];
  const revisions = [
    { id: 3, status: "requested", body: "<p>Again</p>", requested_at: created_at, files: [] },
  ];
  const order = whole({ status: "proofreading", total: 24_950, transactions, revisions });
  const stored = (snapshot: unknown): unknown => JSON.parse(JSON.stringify(snapshot));
  expect(shapes.orderSnapshotSchema.parse(stored(order))).toEqual(order);
  expect(shapes.quoteSnapshotSchema.parse(stored(wholeQuote()))).toEqual(wholeQuote());
});

test("a comment keeps the nine tags and loses everything else", () => {
  const body = '<p onclick="x()">Is <strong>Ana</strong> <script>alert(1)</script>one name?</p>';
  const comments = [{ author: "Staff", body, created_at: "2026-03-01T10:00:00Z" }];
  expect(whole({ comments }).comments[0]?.bodyHtml).toBe("<p>Is <b>Ana</b> one name?</p>");
});

test.each([
  [{ payment_instrument: "invoice", payment_type: null, payment_description: null }, "Invoice"],
  [{ payment_instrument: "us_bank_account", payment_type: "ach", payment_description: null }, "Ach"],
  [{ payment_instrument: "space_card", payment_type: "moon_pay", payment_description: null }, "Moon pay"],
  [
    { payment_instrument: "credit_card", payment_type: "visa", payment_description: "Visa 4242" },
    "Visa 4242",
  ],
])("how a transaction was paid is said in words: %j", (payment, paymentMethod) => {
  const created_at = "2026-03-01T10:00:00Z";
  const transactions = [{ type: "charge", amount: 24_950, description: "Order", created_at, ...payment }];
  expect(whole({ transactions }).transactions[0]).toMatchObject({ amountCents: 24_950, paymentMethod });
});

const newOrder: NewOrder = {
  reference: null,
  field1: "",
  field2: "Case 7",
  notesHtml: "<p>Keep <strong>names</strong></p>",
  callbackUrl: "https://portal.test/api/callbacks/key",
  services: {
    sourceLanguage: "pt-BR",
    targetLanguage: "en",
    certification: true,
    expedited: false,
    notarization: true,
    currencyConversion: false,
  },
  fileServiceIds: ["9", "7"],
};

test("an order is sent with its files in order, bold words as the service keeps them, and nothing empty", () => {
  expect(fromNewRequest(newOrder)).toEqual({
    field2: "Case 7",
    notes: "<p>Keep <b>names</b></p>",
    callback_url: "https://portal.test/api/callbacks/key",
    services: {
      source_language: "pt-BR",
      target_language: "en",
      certification: true,
      expedited: false,
      notarization: true,
      currency_conversion: false,
    },
    files: [9, 7],
  });
});

test("an id that is no number goes back as it came", () => {
  expect(fromNewRequest({ ...newOrder, fileServiceIds: ["f-9", "007"] }).files).toEqual(["f-9", "007"]);
});

test.each([
  ["services.source_language", "sourceLanguage"],
  ["services.currency_conversion", "currencyConversion"],
  ["notes", "notesHtml"],
  ["files", "documents"],
  ["files.1", "documents"],
  ["reference", "reference"],
])("the service's field %s is ours %s", (theirs, ours) => {
  expect(fieldName(theirs)).toBe(ours);
});
