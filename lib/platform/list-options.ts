import { queryOptions } from "@tanstack/react-query";
import type { ListAddress, ListQuery } from "@/lib/domain/lists/address";
import { fetchJson } from "./fetch-json";

/** How the browser reads a list: `listOptions<Page>()(address)`. */
export function listOptions<Page>() {
  return <Filter extends string>({ key, source }: ListAddress<Filter>) =>
    (query: ListQuery<Filter>) =>
      queryOptions({
        queryKey: key(query),
        queryFn: ({ signal }) => fetchJson<Page>(source(query), { signal }),
      });
}
