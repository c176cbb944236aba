import { describe, expect, test } from "vitest";
import { cleanerVersion, cleanHtml } from "./html";
import { orderRowSchema, orderSnapshotSchema } from "./orders/shapes";
import { quoteRowSchema, quoteSnapshotSchema } from "./quotes/shapes";
import { translationRequestSchema } from "./requests";

/*
 * Snapshots as the first release stored them. They stay as they are: whatever is added to a shape later, these
 * must still parse, because databases hold them.
 */

const row = {
  serviceId: "1042",
  number: "RT-1042",
  url: null,
  reference: "Matter 7",
  field1: null,
  field2: null,
  origin: "api",
  sourceLanguage: "es",
  targetLanguage: "en",
  totalCents: 24_950,
};
const file = {
  serviceId: "7",
  name: "birth.pdf",
  kind: "source",
  sizeBytes: 1_234,
  createdAt: "2026-03-01T09:59:00.000Z",
};
const services = [
  {
    name: "Translation",
    description: null,
    quantity: 2.5,
    priceCents: 10_000,
    discountTenthsOfCent: 200,
    totalCents: 24_950,
  },
];
const comments = [{ author: "Staff", bodyHtml: "<p>Hello</p>", createdAt: "2026-03-01T10:00:00.000Z" }];

const orderRow = {
  ...row,
  status: "completed",
  receivedAt: "2026-03-01T10:00:00.000Z",
  reviewAt: null,
  approvedAt: null,
  completedAt: "2026-03-02T10:00:00.000Z",
  cancelledAt: null,
};
const order = {
  ...orderRow,
  services,
  files: [file],
  comments,
  revisions: [
    {
      serviceId: "3",
      status: "requested",
      bodyHtml: "<p>Again</p>",
      requestedAt: "2026-03-03T10:00:00.000Z",
      completedAt: null,
      files: [file],
    },
  ],
  transactions: [
    {
      kind: "charge",
      amountCents: 24_950,
      description: "Order",
      paymentMethod: "Invoice",
      createdAt: "2026-03-01T10:01:00.000Z",
    },
  ],
  shipments: [
    { carrier: "Post", service: "Priority", tracking: "9400", createdAt: "2026-03-02T11:00:00.000Z" },
  ],
};

const quoteRow = {
  ...row,
  status: "converted",
  memo: "As agreed",
  requestedAt: "2026-03-01T10:00:00.000Z",
  convertedAt: "2026-03-02T10:00:00.000Z",
  orderServiceId: "1042",
};
const quote = { ...quoteRow, services, files: [file], comments };

const stored = [
  ["a row of orders", orderRowSchema, orderRow],
  ["an order", orderSnapshotSchema, order],
  ["a row of quotes", quoteRowSchema, quoteRow],
  ["a quote", quoteSnapshotSchema, quote],
] as const;

test.each(stored)("%s that the first release stored is read as it is", (_, schema, snapshot) => {
  expect(schema.parse(JSON.parse(JSON.stringify(snapshot)))).toMatchObject(snapshot);
});

test.each(stored)(
  "%s that a later release stored is read, without what is not known yet",
  (_, schema, snapshot) => {
    expect(schema.parse({ ...snapshot, addedLater: { by: "a newer process" } })).toEqual(
      schema.parse(snapshot),
    );
  },
);

test.each(stored)(
  "%s with a word that the service has added since is read with that word",
  (_, schema, snapshot) => {
    expect(schema.parse({ ...snapshot, status: "proofreading" }).status).toBe("proofreading");
  },
);

test("an order that was stored before hard copies were known of has no address", () => {
  expect(orderSnapshotSchema.parse(order).address).toBeNull();
});

test("a request that was kept before hard copies could be asked for asks for none", () => {
  const services = { sourceLanguage: "es", targetLanguage: "en" };
  expect(translationRequestSchema.parse({ services, fileServiceIds: ["7"] }).shipping).toBeNull();
});

test.each([
  ["nothing", null],
  ["an order without a number", { ...order, number: undefined }],
  ["a time that is none", { ...order, receivedAt: "yesterday" }],
  ["a row without what belongs to it", orderRow],
])("%s is not taken for a whole order", (_, snapshot) => {
  expect(orderSnapshotSchema.safeParse(snapshot).success).toBe(false);
});

describe("the HTML of a stored snapshot", () => {
  const uncleaned = "<b onclick=x()>Hi</b><script>x()</script>";
  const withHtml = (bodyHtml: string) => ({
    ...order,
    comments: order.comments.map((comment) => ({ ...comment, bodyHtml })),
    revisions: order.revisions.map((revision) => ({ ...revision, bodyHtml })),
  });
  const clean = { comments: [{ bodyHtml: "<b>Hi</b>" }] };

  test("is cleaned when it is read, where no cleaner of today has made it", () => {
    const revisions = [{ bodyHtml: "<b>Hi</b>" }];
    expect(orderSnapshotSchema.parse(withHtml(uncleaned))).toMatchObject({ ...clean, revisions });
    expect(orderSnapshotSchema.parse({ ...withHtml(uncleaned), cleanerVersion: 0 })).toMatchObject(clean);
    const { comments } = withHtml(uncleaned);
    expect(quoteSnapshotSchema.parse({ ...quote, comments })).toMatchObject(clean);
  });

  test("is not cleaned again, however much there is", () => {
    const long = cleanHtml(`<p>${"word ".repeat(19_000)}</p>`);
    const comments = Array.from({ length: 50 }, () => ({ ...order.comments[0], bodyHtml: long }));
    // Cleaned again, most of them would be over the limit of what is cleaned at once.
    const read = orderSnapshotSchema.parse({ ...order, cleanerVersion, comments });
    expect(read.comments.at(-1)?.bodyHtml).toBe(long);
  });
});
