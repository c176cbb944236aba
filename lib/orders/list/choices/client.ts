import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { ListChoices } from "./schema";

/** What orders, or quotes, can be narrowed to: read when somebody narrows them, and old to no live event. */
export function choicesOptions(of: "orders" | "quotes") {
  return queryOptions({
    queryKey: ["choices", of] as const,
    queryFn: ({ signal }) => fetchJson<ListChoices>(`/api/${of}/choices`, { signal }),
  });
}
