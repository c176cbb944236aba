import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { SavedAddress } from "./schema";

/** The browser's read of the addresses that the business keeps. */
export const savedAddressesOptions = queryOptions({
  queryKey: ["settings/business/addresses"],
  queryFn: ({ signal }) => fetchJson<SavedAddress[]>("/api/settings/business/addresses", { signal }),
});
