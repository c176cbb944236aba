import type { ResourceKind } from "./resources";

export type ServiceVariant = "a" | "b";

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

/** What a variant can do; everything above the gateway asks these, never which variant it is. */
export type Capabilities = {
  /** Null where it has no list of that kind. */
  listing: Record<ResourceKind, Listing | null>;
  quotes: boolean;
  fileDelete: boolean;
  coversheetFields: boolean;
  signedCallbacks: boolean;
};
