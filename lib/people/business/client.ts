import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { BusinessView } from "./schema";

/** The browser's read of the business. */
export const businessOptions = queryOptions({
  queryKey: ["settings/business"],
  queryFn: ({ signal }) => fetchJson<BusinessView>("/api/settings/business", { signal }),
});
