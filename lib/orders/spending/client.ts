import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { SpendingView } from "./schema";

/** The browser's read of what was spent. No change makes it old: its sums are of a year, and it says as of when. */
export const spendingOptions = queryOptions({
  queryKey: ["spending"] as const,
  queryFn: ({ signal }) => fetchJson<SpendingView>("/api/orders/spending", { signal }),
  refetchOnWindowFocus: "always",
});
