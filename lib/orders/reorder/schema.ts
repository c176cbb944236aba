import type { CoversheetFieldName } from "@/lib/domain/coversheet";

/** What of an earlier order a form that began with it has not taken over. */
export type ReorderOmission =
  /** It is not offered any more. */
  | { what: "language"; of: "source" | "target"; name: string }
  /** Its value is longer than it may be. */
  | { what: "field"; field: CoversheetFieldName; label: string | null; value: string; most: number }
  | { what: "notes" }
  /** The connection sends nothing by post. */
  | { what: "shipping" }
  /** More than a form takes. */
  | { what: "documents"; n: number };

/** The form that began with an order, and where it is. */
export type Reordering = { draftId: string; address: string };

/** What the form that began with an order says of it. */
export type ReorderView = {
  orderId: string;
  number: string;
  receivedAt: string;
  /** Where the form goes in place of the order's connection, by name; null where it goes there. */
  goesElsewhere: string | null;
  leftOut: ReorderOmission[];
};
