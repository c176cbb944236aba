import type { CoversheetFieldName } from "./coversheet";
import type { ResourceKind } from "./resources";

export const serviceVariants = ["a", "b"] as const;
export type ServiceVariant = (typeof serviceVariants)[number];

/** `by_change`: what changed last stands first; `newest_first`: what was made last does. */
export type ListOrder = "by_change" | "newest_first";

/** How a variant lists things of one kind. */
export type Listing = {
  /** The best it can do: `by_change` can list `newest_first` too. */
  order: ListOrder;
  /** What a look at the list asks for. */
  rowsPerPage: number;
  rowsPerPageAtMost: number;
  /** Whether it can be searched by a part of a file's name. */
  search: boolean;
};

/** A reference may be longer when a quote is converted. */
export type CoversheetLimits = Record<"creation" | "conversion", Record<CoversheetFieldName, number>>;

/** What a variant can do; everything above the gateway asks these, never which variant it is. */
export type Capabilities = {
  /** Null where it has no list of that kind. */
  listing: Record<ResourceKind, Listing | null>;
  /** Whether a list of revisions is of one order, or of all and without their orders' names. */
  revisionLists: "of_order" | "of_account";
  quotes: boolean;
  fileDelete: boolean;
  coversheetFields: boolean;
  /** How long what a coversheet shows may be, in characters; null where the service names no limits. */
  coversheetLimits: CoversheetLimits | null;
  /** Hard copies by post. */
  shipping: boolean;
  signedCallbacks: boolean;
};
