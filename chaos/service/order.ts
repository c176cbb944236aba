/** What the service has, in the same words for both variants: those of Variant A, into which Variant B's are put. */

export type Variant = "a" | "b";
export const variants = ["a", "b"] as const;

export type ServiceFile = { id: string; name: string; type: string; size: number; created_at: string };

/** An order, as far as anything here looks at it; by the id that its variant knows it by. */
export type ServiceOrder = {
  variant: Variant;
  id: string;
  number: string;
  reference: string | null;
  status: string;
  source_language: string;
  target_language: string;
  total: number | null;
  received_at: string;
  review_at: string | null;
  approved_at: string | null;
  completed_at: string | null;
  cancelled_at: string | null;
  services: { name: string; quantity: number | null; price: number | null; total: number | null }[];
  files: ServiceFile[];
  comments: { author: string; body: string; created_at: string }[];
  transactions: { type: string; amount: number; created_at: string }[];
  revisions: { id: string; status: string; body: string; files: ServiceFile[] }[];
  shipments: { carrier: string; tracking: string; created_at: string }[];
  /** To whom hard copies go. */
  recipient: string | null;
};

/** A quote, as far as anything here looks at it. */
export type ServiceQuote = {
  id: string;
  number: string;
  reference: string | null;
  status: string;
  total: number | null;
  /** Of the order that came of it. */
  orderId: string | null;
};

/** How one variant tells of its orders. */
export type VariantWords = {
  /** From which language to which people order. */
  languages: { sourceLanguage: string; targetLanguage: string };
  /** Whether people can order hard copies. */
  ships: boolean;
  /** Requests of the portal that can fail, the more often the more often they stand here. */
  reads: readonly Asked[];
  writes: readonly Asked[];
  /** The longest page of its list, as a query. */
  longestPage: string;
  idOf(row: unknown): string;
  orderOf(answer: unknown): ServiceOrder;
  /** How a row of its list tells of a file; null where it lists none. */
  files: { fileOf(row: unknown): ServiceFile } | null;
  /** How a row of its list tells of a quote; null where it gives none. */
  quotes: { quoteOf(row: unknown): ServiceQuote } | null;
};

/** @property path that it begins with */
type Asked = { method: string; path: string };
