import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { SpendingView } from "./schema";

/** The browser's read of what was spent. No change makes it old, for its sums are of a year: it is read again when the page is looked at again. */
export const spendingOptions = queryOptions({
  queryKey: ["spending"] as const,
  queryFn: ({ signal }) => fetchJson<SpendingView>("/api/orders/spending", { signal }),
  refetchOnWindowFocus: "always",
});
