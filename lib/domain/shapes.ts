import type { OrderStatus } from "./status";

/**
 * What the service tells, in the portal's words. Adapters make these from the wire; the mirror keeps them
 * as snapshots. Times are ISO 8601 UTC strings, so that a snapshot is the same in memory, jsonb and JSON.
 * A field that the service has not filled in yet is null.
 */

export type Language = { code: string; name: string; active: boolean };

export type FileKind = "source" | "reference" | "translation" | "revision" | (string & {});

export type ServiceFile = {
  serviceId: string;
  name: string;
  kind: FileKind;
  sizeBytes: number;
  createdAt: string;
};

export type ServiceLine = {
  name: string;
  description: string | null;
  quantity: number | null;
  priceCents: number | null;
  /** Discount for each unit, in tenths of a cent. */
  discountTenthsOfCent: number | null;
  totalCents: number | null;
};

/** `bodyHtml` holds only the service's nine tags; it is cleaned again before it is shown. */
export type Comment = { author: string; bodyHtml: string; createdAt: string };

export type Transaction = {
  kind: "charge" | "refund" | (string & {});
  amountCents: number;
  description: string;
  /** How it was paid, in words: "Invoice", "Visa ending in 4242". */
  paymentMethod: string;
  createdAt: string;
};

export type Shipment = { carrier: string; service: string; tracking: string; createdAt: string };

export type RevisionSnapshot = {
  serviceId: string;
  status: string;
  bodyHtml: string;
  requestedAt: string;
  completedAt: string | null;
  files: ServiceFile[];
};

/** A row of a list: no related things. */
export type OrderRow = {
  serviceId: string;
  number: string;
  url: string | null;
  reference: string | null;
  field1: string | null;
  field2: string | null;
  /** `api` or `website`. */
  origin: string;
  status: OrderStatus;
  sourceLanguage: string;
  targetLanguage: string;
  totalCents: number | null;
  receivedAt: string;
  reviewAt: string | null;
  approvedAt: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
};

export type OrderSnapshot = OrderRow & {
  services: ServiceLine[];
  files: ServiceFile[];
  comments: Comment[];
  revisions: RevisionSnapshot[];
  transactions: Transaction[];
  shipments: Shipment[];
};

export type Page<Row> = { rows: Row[]; nextPage: number | null };

/** What a variant can do; everything above the gateway asks these, never which variant it is. */
export type Capabilities = {
  quotes: boolean;
  shipping: boolean;
  fileList: boolean;
  fileDelete: boolean;
  coversheetFields: boolean;
  signedCallbacks: boolean;
};

export type ServiceVariant = "a" | "b";

export type OrderServices = {
  sourceLanguage: string;
  targetLanguage: string;
  certification: boolean;
  expedited: boolean;
  notarization: boolean;
  currencyConversion: boolean;
};

/** An order as it is sent. `fileServiceIds` keep their order: the first document is the first file. */
export type NewOrder = {
  reference: string | null;
  field1: string | null;
  field2: string | null;
  notesHtml: string | null;
  callbackUrl: string;
  services: OrderServices;
  fileServiceIds: string[];
};
