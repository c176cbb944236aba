"use client";

import { useQueryStates } from "nuqs";
import type { ListAddress, ListQuery } from "@/lib/domain/lists/address";

/**
 * A list's search, filters and place, kept in the address so that a link shares the view. A filter, another page and
 * a search are each a step that the browser goes back by; what a search or a day is changed to is none.
 */
export function useListAddress<Filter extends string>({ parsers, looks }: ListAddress<Filter>) {
  const [state, setQuery] = useQueryStates(parsers, { history: "push" });
  const query = state as ListQuery<Filter>;
  return {
    query,
    /** A new search or filter begins at the first page. */
    search: (search: string) =>
      setQuery({ search, cursor: null }, { history: query.search === "" ? "push" : "replace" }),
    narrow: (change: Partial<Record<Filter, string[]>>, isStep = true) =>
      setQuery({ ...change, cursor: null }, { history: isStep ? "push" : "replace" }),
    turnTo: (cursor: ListQuery["cursor"]) => setQuery({ cursor }),
    /** How it looks is no step, and changes nothing of where in it one is. */
    look: (change: Partial<Record<Filter, string[]>>) => setQuery({ ...change }, { history: "replace" }),
    /** All of it at once: another view. */
    show: (shown: ListQuery<Filter>) => setQuery({ ...shown, cursor: null }),
    /** How it looks stays. */
    clear: () => {
      const cleared = Object.keys(parsers).filter((name) => !looks.includes(name as Filter));
      return setQuery(Object.fromEntries(cleared.map((name) => [name, null])));
    },
  };
}
