import type { Readable } from "node:stream";
import type {
  Capabilities,
  Language,
  NewOrder,
  OrderRow,
  OrderSnapshot,
  Page,
  ServiceFile,
  ServiceVariant,
} from "@/lib/domain/shapes";

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
  /** A person's request goes before background work. */
  priority: "person" | "background";
};

export type UploadInput = {
  fileName: string;
  kind: "source" | "reference";
  /** The file's bytes; read with back-pressure and never held whole. */
  body: Readable;
  /** Aborted when the person cancels. */
  signal?: AbortSignal;
};

/** A created order; `snapshot` where the service answers with the whole of it. */
export type CreatedOrder = { serviceId: string; snapshot: OrderSnapshot | null };

export type ListOrdersInput = {
  page: number;
  perPage: number;
  order: "newest" | "recently_changed";
};

/**
 * Every method throws AppError only: `token_refused` (401, 403), `not_found` (404), `too_large` (413),
 * `service_refused` (422, `fields` in the portal's field names: `sourceLanguage`, `notarization`, …),
 * `rate_limited` (the wait would be too long), `service_unavailable` (not reached, or a read failed) and,
 * for writes alone, `outcome_unknown` (sent, and the answer was lost, unreadable or 5xx).
 */
export interface Gateway {
  readonly capabilities: Capabilities;
  /** Throws `token_refused` unless the token works; costs one request. */
  checkToken(): Promise<void>;
  listLanguages(): Promise<Language[]>;
  uploadFile(input: UploadInput): Promise<ServiceFile>;
  /** A signed address that needs no token and lives for minutes: fetched when the person clicks, never stored. */
  getDownloadAddress(fileServiceId: string): Promise<string>;
  createOrder(order: NewOrder): Promise<CreatedOrder>;
  /** On an order made moments ago, `not_found` and a `token_refused` with serviceStatus 403 may mean "not yet". */
  getOrder(orderServiceId: string): Promise<OrderSnapshot>;
  listOrders(input: ListOrdersInput): Promise<Page<OrderRow>>;
  cancelOrder(orderServiceId: string): Promise<void>;
  approveOrder(orderServiceId: string): Promise<void>;
}

/** What a callback says changed; never believed, only a hint to go and look. */
export type CallbackHint = {
  resource: "order" | "quote";
  serviceId: string;
  /** Unique for each event, the same for its retries; null where the variant sends none. */
  webhookId: string | null;
};

export type CallbackVerdict =
  | { verdict: "accepted"; hint: CallbackHint }
  | { verdict: "unauthentic"; reason: "missing_signature" | "wrong_signature" | "stale_timestamp" }
  | { verdict: "unintelligible"; reason: string };
