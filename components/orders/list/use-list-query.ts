"use client";

import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { eachFilter, type OrderListQuery } from "@/lib/orders/schema";

const parsers = {
  search: parseAsString.withDefault(""),
  ...eachFilter(parseAsArrayOf(parseAsString).withDefault([])),
  cursor: parseAsString,
};

/** The list's search, filters and place, kept in the address so that a link shares the view. */
export function useListQuery() {
  const [query, setQuery] = useQueryStates(parsers, { history: "push" });
  return {
    query,
    /** A new search or filter begins at the first page. */
    narrow: (change: Partial<OrderListQuery>) => setQuery({ ...change, cursor: null }),
    goTo: (cursor: string | null) => setQuery({ cursor }),
    clear: () => setQuery(null),
  };
}
