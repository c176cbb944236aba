import type { Readable } from "node:stream";
import type { CallbackRefusalReason } from "@/lib/domain/callbacks";
import type { Capabilities, ListOrder, ServiceVariant } from "@/lib/domain/capabilities";
import type { ServiceFile } from "@/lib/domain/files/shapes";
import type { OrderRow, OrderSnapshot } from "@/lib/domain/orders/shapes";
import type { Priority } from "@/lib/domain/priority";
import type { QuoteConversion, QuoteRow, QuoteSnapshot } from "@/lib/domain/quotes/shapes";
import type { NewRequest } from "@/lib/domain/requests";
import type { ResourceKind } from "@/lib/domain/resources";
import type { Revision, RevisionRequest } from "@/lib/domain/revisions/shapes";
import type { Language } from "@/lib/domain/shapes";

/**
 * The service as the portal sees it: one interface for both variants, in the words of `lib/domain`. Nothing
 * above this folder knows a path, a header or a foreign word.
 */

/** Who asks, and how long they can wait. Made only by `lib/credentials`. */
export type ServiceAccess = {
  connectionId: string;
  variant: ServiceVariant;
  /** Includes the `/api/v1` prefix, without a slash at the end. */
  baseUrl: string;
  token: string;
  /** The HMAC of the token: the key of its request budget, whoever pasted it. */
  tokenFingerprint: string;
  /** The service turned the token away since it last took it. */
  wasRefused?: boolean;
  /** Whose turn comes first where they share a token. */
  priority: Priority;
  /** The person who waits; those of one token take turns. */
  askedBy?: string;
  /** How long it waits for its turn; as its priority has it where left out. */
  patienceMs?: number;
  /** Finds out whether the service answers: its reads are asked once, and not waited for long. */
  isProbe?: boolean;
};

export type UploadInput = {
  fileName: string;
  kind: "source" | "reference";
  /** What the service is told; an upload of more or fewer bytes breaks off. */
  sizeBytes: number;
  /** The file's bytes; read with back-pressure and never held whole. */
  body: Readable;
  /** Aborted when the person cancels. */
  signal?: AbortSignal;
};

/** What was created; `snapshot` where the service answers with the whole of it. */
export type Created<Snapshot> = { serviceId: string; snapshot: Snapshot | null };

/**
 * Names a page of one list, as the query of the service's own address for it: by a number, and whatever else stands
 * there. It may be stored, and used hours later with the same input. Only `list.ts` reads it.
 */
export type PageCursor = string;

/** The beginning of every list. */
export const firstPage: PageCursor = "";

export type ListInput = {
  page: PageCursor;
  /** A wish: the service may give fewer, never more than its listing's `rowsPerPageAtMost`. */
  perPage: number;
  order: ListOrder;
  /** Part of a file's name; only where its listing can be searched. */
  search?: string;
};

export type ListFilesInput = ListInput & {
  orderServiceId?: string;
  quoteServiceId?: string;
  /** Those that are archived instead of those that are not. */
  isArchived?: boolean;
};

export type Page<Row> = {
  rows: Row[];
  /** The page that follows; null at the end. */
  next: PageCursor | null;
  /** Those that nobody can read, left out. Where there are any, nothing follows from what the page does not hold. */
  unreadable: UnreadableRow[];
};

/** What is told of a row that cannot be read: never what it holds. */
export type UnreadableRow = {
  /** Null where it has none that can be one. */
  serviceId: string | null;
  /** What of it is not as the document says, as paths in the service's words. */
  fields: string[];
  /** The same for as long as the row is. */
  digest: string;
};

export interface FileMethods {
  uploadFile(input: UploadInput): Promise<ServiceFile>;
  getFile(fileServiceId: string): Promise<ServiceFile>;
  /** By change or newest first: those that are archived, or those that are not. */
  listFiles(input: ListFilesInput): Promise<Page<ServiceFile>>;
  /** Only a file that is attached to nothing; another is `service_refused`, one that is gone `not_found`. */
  deleteFile(fileServiceId: string): Promise<void>;
  /** A signed address that needs no token and lives for minutes: fetched when the person clicks, never stored. */
  getDownloadAddress(fileServiceId: string): Promise<string>;
}

export interface QuoteMethods {
  createQuote(quote: NewRequest): Promise<Created<QuoteSnapshot>>;
  /** On a quote made moments ago, as `getOrder`. */
  getQuote(quoteServiceId: string): Promise<QuoteSnapshot>;
  listQuotes(input: ListInput): Promise<Page<QuoteRow>>;
  /** Only one that is `pending`; another is `service_refused`. Makes an order, which the quote then names. */
  convertQuote(conversion: QuoteConversion): Promise<void>;
  /** With its files, whatever its status; one that is gone is `not_found`. */
  deleteQuote(quoteServiceId: string): Promise<void>;
}

export interface OrderMethods {
  createOrder(order: NewRequest): Promise<Created<OrderSnapshot>>;
  /** On an order made moments ago, `not_found` and a `token_refused` with serviceStatus 403 may mean "not yet". */
  getOrder(orderServiceId: string): Promise<OrderSnapshot>;
  listOrders(input: ListInput): Promise<Page<OrderRow>>;
  cancelOrder(orderServiceId: string): Promise<void>;
  approveOrder(orderServiceId: string): Promise<void>;
}

/** Names a revision: not every variant knows it by its own id alone. */
export type RevisionRef = { orderServiceId: string; serviceId: string };

/** Newest first, whatever the variant; there is no other order to wish for. */
export type ListRevisionsInput = Pick<ListInput, "page" | "perPage"> & {
  /** Null of all orders, where `revisionLists` says that these are listed. */
  orderServiceId: string | null;
};

export interface RevisionMethods {
  /** Takes files of the kind `reference` alone. Nothing guards it: sent twice, it is requested twice. */
  createRevision(revision: RevisionRequest): Promise<Created<Revision>>;
  getRevision(revision: RevisionRef): Promise<Revision>;
  /** Those of the order; with `revisionLists: "of_account"` those of all orders, which do not tell whose they are. */
  listRevisions(input: ListRevisionsInput): Promise<Page<Revision>>;
  /** Only one that is `requested`; another is `service_refused`, one that is gone `not_found`. */
  withdrawRevision(revision: RevisionRef): Promise<void>;
}

/**
 * Every method throws AppError only: `token_refused` (401, 403), `not_found` (404), `too_large` (413),
 * `service_refused` (422, `fields` in the portal's field names: `sourceLanguage`, `notarization`,
 * `shipping.address.zip`, …),
 * `rate_limited` (the wait would be too long), `service_unavailable` (not reached, or a read failed) and,
 * for writes alone, `outcome_unknown` (sent, and the answer was lost, unreadable or 5xx). What the
 * capabilities say a variant cannot do is answered with `conflict`, and nothing is sent.
 */
export interface Gateway extends FileMethods, QuoteMethods, OrderMethods, RevisionMethods {
  readonly capabilities: Capabilities;
  /** Throws `token_refused` unless the token works; costs one request. */
  checkToken(): Promise<void>;
  listLanguages(): Promise<Language[]>;
}

/** A callback as it was sent. */
export type SentCallback = {
  rawBody: Buffer;
  /** By lower-case names. */
  headers: Record<string, string | undefined>;
  /** Every secret that is accepted: two during a rotation. */
  secrets: string[];
  nowSeconds: number;
};

/** What a callback says changed; never believed, only a hint to go and look. */
export type CallbackHint = {
  kind: ResourceKind;
  serviceId: string;
  /** Unique for each event, the same for its retries; null where the variant sends none. */
  webhookId: string | null;
};

export type CallbackVerdict =
  | { verdict: "accepted"; hint: CallbackHint }
  | { verdict: "unauthentic"; reason: Exclude<CallbackRefusalReason, "unintelligible"> }
  | { verdict: "unintelligible"; reason: string };
