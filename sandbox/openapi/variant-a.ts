import { z } from "zod";
import { envelope } from "../variant-a/list-envelope";
import { fileListQuery } from "../variant-a/requests/file-list";
import { convertBody, orderBody } from "../variant-a/requests/order-body";
import { orderListQuery } from "../variant-a/requests/order-list";
import { quoteListQuery } from "../variant-a/requests/quote-list";
import { revisionBody, revisionListQuery } from "../variant-a/requests/revision";
import * as wire from "../variant-a/wire";
import { type ApiDescription, at, BODY, created, done, found, type Operation } from "./operation";

const languages = z.array(wire.language);
const filePage = envelope(wire.file);
const quotePage = envelope(wire.listedQuote);
const orderPage = envelope(wire.listedOrder);
const revisionPage = envelope(wire.revision);

const ofFiles: Operation[] = [
  {
    ...at("get", "/files", "Files", "List files"),
    query: fileListQuery,
    answer: found("One page of files, newest first unless sorted", filePage),
    refusals: [422],
  },
  {
    ...at("post", "/files", "Files", "Upload a file of at most 100 MB"),
    body: "upload",
    answer: created("The file", wire.file),
    refusals: BODY,
  },
  {
    ...at("get", "/files/{file_id}", "Files", "Get a file"),
    answer: found("The file", wire.file),
    refusals: [404],
  },
  {
    ...at("get", "/files/{file_id}/download", "Files", "Get a download address"),
    answer: found("A signed address that expires after five minutes", wire.download),
    refusals: [404],
  },
  {
    ...at("delete", "/files/{file_id}", "Files", "Delete a file"),
    answer: done("Deleted; only a file that is attached to nothing can be"),
    refusals: [404, 422],
  },
];

const ofQuotes: Operation[] = [
  {
    ...at("get", "/quotes", "Quotes", "List quotes"),
    query: quoteListQuery,
    answer: found("One page of quotes without their arrays, newest first unless sorted", quotePage),
    refusals: [422],
  },
  {
    ...at("post", "/quotes", "Quotes", "Request a quote"),
    body: { schema: orderBody, required: true },
    answer: created("The quote, without prices yet", wire.quote),
    refusals: BODY,
  },
  {
    ...at("get", "/quotes/{quote_id}", "Quotes", "Get a quote"),
    answer: found("The quote", wire.quote),
    refusals: [404],
  },
  {
    ...at("post", "/quotes/{quote_id}/convert", "Quotes", "Convert into an order"),
    body: { schema: convertBody, required: false },
    answer: found("The converted quote, with its order's id", wire.quote),
    refusals: [...BODY, 404],
  },
  {
    ...at("delete", "/quotes/{quote_id}", "Quotes", "Delete a quote"),
    answer: done("Deleted, its files as well"),
    refusals: [404],
  },
];

const ofOrders: Operation[] = [
  {
    ...at("get", "/orders", "Orders", "List orders"),
    query: orderListQuery,
    answer: found("One page of orders without their arrays, newest first unless sorted", orderPage),
    refusals: [422],
  },
  {
    ...at("post", "/orders", "Orders", "Place an order"),
    body: { schema: orderBody, required: true },
    answer: created("The order, without prices yet", wire.order),
    refusals: BODY,
  },
  {
    ...at("get", "/orders/{order_id}", "Orders", "Get an order"),
    answer: found("The order", wire.order),
    refusals: [404],
  },
  {
    ...at("post", "/orders/{order_id}/cancel", "Orders", "Cancel an order"),
    answer: done("Cancelled; only a submitted order can be"),
    refusals: [400, 404, 422],
  },
  {
    ...at("post", "/orders/{order_id}/approve", "Orders", "Approve an order"),
    answer: done("Approved; only an order in client review can be"),
    refusals: [400, 404, 422],
  },
];

const revisionPath = "/orders/{order_id}/revisions/{revision_id}";

const ofRevisions: Operation[] = [
  {
    ...at("get", "/orders/{order_id}/revisions", "Revisions", "List revisions"),
    query: revisionListQuery,
    answer: found("One page of the order's revisions, newest first", revisionPage),
    refusals: [404, 422],
  },
  {
    ...at("post", "/orders/{order_id}/revisions", "Revisions", "Request a revision"),
    body: { schema: revisionBody, required: true },
    answer: created("The revision", wire.revision),
    refusals: [...BODY, 404],
  },
  {
    ...at("get", revisionPath, "Revisions", "Get a revision"),
    answer: found("The revision", wire.revision),
    refusals: [404],
  },
  {
    ...at("delete", revisionPath, "Revisions", "Delete a revision"),
    answer: done("Deleted; only a requested revision can be"),
    refusals: [404, 422],
  },
];

export const descriptionOfA: ApiDescription = {
  title: "Translation service, Variant A (sandbox)",
  introduction:
    "Human translations: upload files, request quotes, place orders, ask for revisions. Times are UTC in ISO 8601, amounts integer cents in USD. Every request carries a personal access token and counts against the rate limit of its token.",
  operations: [
    {
      ...at("get", "/languages", "Languages", "List languages"),
      answer: found("All languages, the inactive ones too", languages),
      refusals: [],
    },
    ...ofFiles,
    ...ofQuotes,
    ...ofOrders,
    ...ofRevisions,
  ],
  parameters: Object.fromEntries(
    ["file_id", "quote_id", "order_id", "revision_id"].map((name) => [name, z.int().positive()]),
  ),
  requests: { OrderRequest: orderBody, Conversion: convertBody, RevisionRequest: revisionBody },
  answers: {
    Language: wire.language,
    Languages: languages,
    File: wire.file,
    FilePage: filePage,
    Download: wire.download,
    Service: wire.service,
    Comment: wire.comment,
    Quote: wire.quote,
    ListedQuote: wire.listedQuote,
    QuotePage: quotePage,
    Order: wire.order,
    ListedOrder: wire.listedOrder,
    OrderPage: orderPage,
    Transaction: wire.transaction,
    Revision: wire.revision,
    RevisionPage: revisionPage,
    Error: wire.errorBody,
  },
  error: wire.errorBody,
};
