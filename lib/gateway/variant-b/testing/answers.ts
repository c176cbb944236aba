/** What Variant B answers with, as a test begins with it. */

/** As an order is read before staff have counted: prices and quantities are 0. */
export const received = {
  order_number: "ORD-001042",
  reference: null,
  origin: "api",
  status: "received",
  source_language: "por",
  target_language: "eng",
  price: 0,
  received_at: "2026-03-01T15:45:00+05:45",
  review_at: null,
  approved_at: null,
  completed_at: null,
  cancelled_at: null,
  services: [{ name: "Certified translation", quantity: 0, price: 0, discount: 0, total: 0 }],
  address: null,
  files: [
    {
      id: "018f0000-0000-7000-8000-000000000007",
      name: "birth.pdf",
      type: "source",
      size: 1234,
      created_at: "2026-03-01T09:00:00.123456Z",
    },
  ],
  transactions: [],
  comments: [{ author: "Contoso", body: "<p>Keep <b>names</b></p>", created_at: "2026-03-01T10:00:00Z" }],
  revisions: [],
  shipments: [],
};
