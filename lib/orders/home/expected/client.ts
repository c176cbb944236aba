import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { Expected } from "../../turnaround/schema";

/**
 * The browser's read of how long orders like those under way on Home took. Read again once others are, for no other change.
 * @param orderIds of those that are shown
 */
export function expectedOnHomeOptions(orderIds: readonly string[]) {
  return queryOptions({
    queryKey: ["expected", "home", ...orderIds] as const,
    queryFn: ({ signal }) => fetchJson<Record<string, Expected>>("/api/home/expected", { signal }),
    staleTime: 60_000,
    enabled: orderIds.length > 0,
  });
}
