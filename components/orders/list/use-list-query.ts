"use client";

import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";

/** The list's search, filter and place, kept in the address so that a link shares the view. */
export function useListQuery() {
  const [query, setQuery] = useQueryStates(
    {
      search: parseAsString.withDefault(""),
      status: parseAsArrayOf(parseAsString).withDefault([]),
      cursor: parseAsString,
    },
    { history: "push" },
  );
  return {
    query,
    /** A new search or filter begins at the first page. */
    narrow: (change: { search?: string; status?: string[] }) => setQuery({ ...change, cursor: null }),
    goTo: (cursor: string | null) => setQuery({ cursor }),
    clear: () => setQuery({ search: null, status: null, cursor: null }),
  };
}
