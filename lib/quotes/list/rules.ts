import { listAddress } from "@/lib/domain/lists/address";
import { listLooks } from "@/lib/domain/lists/looks";
import { type FilterDefinitions, filterNames, sharedFilters } from "@/lib/orders/list/filters/rules";
import { sortOf } from "@/lib/orders/list/sorting/rules";

/** What quotes are narrowed by. */
export const quoteFilters = {
  ...sharedFilters,
  requestedFrom: { kind: "from", column: "receivedAt" },
  requestedTo: { kind: "to", column: "receivedAt" },
  convertedFrom: { kind: "from", column: "convertedAt" },
  convertedTo: { kind: "to", column: "convertedAt" },
} as const satisfies FilterDefinitions<string, "Quote">;

/** As of orders. */
export const quoteSorts = {
  requested: "received",
  converted: "done",
  status: "status",
  changed: "changed",
} as const;
export const quoteSortOf = ({ sort }: { sort: string[] }) => sortOf(quoteSorts, sort);

/** The list of quotes as addresses say it, like that of orders: `/quotes?search=okafor&status=pending&sort=-converted`. */
export const quoteListAddress = listAddress(
  "/quotes",
  [...filterNames(quoteFilters), "sort", ...listLooks],
  ["sort"],
  listLooks,
);

/** The same quotes as a file. */
const quoteFile = listAddress("/quotes/export", quoteListAddress.filters, [], listLooks);
export const quoteFileAddress = (query: QuoteListQuery) => quoteFile.source({ ...query, cursor: null });

export type QuoteListQuery = ReturnType<typeof quoteListAddress.load>;
