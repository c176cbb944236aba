import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { ViewedListName } from "./rules";
import type { ListViews } from "./schema";

/** The browser's read of a list's views: old to no live event, since they change nothing that is shown. */
export function viewsOptions(list: ViewedListName) {
  return queryOptions({
    queryKey: ["views", list] as const,
    queryFn: ({ signal }) => fetchJson<ListViews>(`/api/${list}/views`, { signal }),
  });
}
