import { z } from "zod";
import { envelope, pageQuery } from "../variant-b/list-page";
import { orderBody, shippedOrderBody } from "../variant-b/requests/order-body";
import { revisionBody } from "../variant-b/requests/revision";
import * as wire from "../variant-b/wire";
import { type ApiDescription, at, BODY, created, done, found, type Operation } from "./operation";

/** With `services.shipping` the second holds: a hard copy needs a way and a destination. */
const newOrder = z.union([orderBody, shippedOrderBody]);
const languages = wire.wrapped(z.array(wire.language));
const file = wire.wrapped(wire.file);
const download = wire.wrapped(wire.download);
const order = wire.wrapped(wire.order);
const revision = wire.wrapped(wire.revision);
const createdOrder = wire.wrapped(wire.createdOrder);
const createdResource = wire.wrapped(wire.createdResource);
const orderPage = envelope(wire.listedOrder);
const revisionPage = envelope(wire.revision);

const ofFiles: Operation[] = [
  {
    ...at("post", "/files", "Files", "Upload a file of at most 100 MB"),
    body: "upload",
    answer: created("Where the file is", createdResource),
    refusals: BODY,
  },
  {
    ...at("get", "/files/{file_id}", "Files", "Get a file"),
    answer: found("The file", file),
    refusals: [404],
  },
  {
    ...at("get", "/files/{file_id}/download", "Files", "Get a download address"),
    answer: found("A signed address that expires after two minutes", download),
    refusals: [404],
  },
];

const ofOrders: Operation[] = [
  {
    ...at("get", "/orders", "Orders", "List orders"),
    query: pageQuery,
    answer: found("Twenty orders without their related resources, newest first", orderPage),
    refusals: [422],
  },
  {
    ...at("post", "/orders", "Orders", "Place an order"),
    body: { schema: newOrder, required: true },
    answer: created("Where the order is", createdOrder),
    refusals: BODY,
  },
  {
    ...at("get", "/orders/{order_number}", "Orders", "Get an order"),
    answer: found("The order", order),
    refusals: [404],
  },
  {
    ...at("put", "/orders/{order_number}/cancel", "Orders", "Cancel an order"),
    answer: done("Cancelled; only a received order can be"),
    refusals: [400, 404, 422],
  },
  {
    ...at("put", "/orders/{order_number}/approve", "Orders", "Approve an order"),
    answer: done("Approved; only an order in client review can be"),
    refusals: [400, 404, 422],
  },
];

const ofRevisions: Operation[] = [
  {
    ...at("get", "/revisions", "Revisions", "List revisions"),
    query: pageQuery,
    answer: found("Twenty revisions, newest first", revisionPage),
    refusals: [422],
  },
  {
    ...at("post", "/revisions", "Revisions", "Request a revision"),
    body: { schema: revisionBody, required: true },
    answer: created("Where the revision is", createdResource),
    refusals: BODY,
  },
  {
    ...at("get", "/revisions/{revision_id}", "Revisions", "Get a revision"),
    answer: found("The revision", revision),
    refusals: [404],
  },
  {
    ...at("delete", "/revisions/{revision_id}", "Revisions", "Delete a revision"),
    answer: done("Deleted; only a requested revision can be"),
    refusals: [404, 422],
  },
];

export const descriptionOfB: ApiDescription = {
  title: "Translation service, Variant B (sandbox)",
  introduction:
    "Human translations: upload files, place orders, ask for revisions. Times are UTC in ISO 8601, amounts integer cents in USD. Every request carries an API key and counts against its rate limit.",
  operations: [
    {
      ...at("get", "/languages", "Languages", "List languages"),
      answer: found("All languages, the inactive ones too", languages),
      refusals: [],
    },
    ...ofFiles,
    ...ofOrders,
    ...ofRevisions,
  ],
  parameters: { file_id: z.string(), order_number: z.string(), revision_id: z.string() },
  requests: {
    OrderRequest: orderBody,
    ShippedOrderRequest: shippedOrderBody,
    NewOrder: newOrder,
    RevisionRequest: revisionBody,
  },
  answers: {
    Language: wire.language,
    Languages: languages,
    File: wire.file,
    FileAnswer: file,
    Download: download,
    Service: wire.service,
    Address: wire.address,
    Comment: wire.comment,
    Shipment: wire.shipment,
    Transaction: wire.transaction,
    Order: wire.order,
    OrderAnswer: order,
    ListedOrder: wire.listedOrder,
    OrderPage: orderPage,
    CreatedOrder: createdOrder,
    Revision: wire.revision,
    RevisionAnswer: revision,
    RevisionPage: revisionPage,
    CreatedResource: createdResource,
    Error: wire.errorBody,
  },
  error: wire.errorBody,
};
