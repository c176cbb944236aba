/** What Variant A answers with, as a test begins with it. */

/** As the service answers a creation: what is not processed yet is left out. */
export const submitted = {
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

/** As the service answers a request for a quote. */
export const requested = {
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
