import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import { listOptions } from "@/lib/platform/list-options";
import { businessesAddress, businessPath } from "./rules";
import type { BusinessDetails, BusinessesPage } from "./schema";

/** The browser's reads of the businesses, for those who look after them. */
export const businessesOptions = listOptions<BusinessesPage>()(businessesAddress);
/** What every such read begins with, that of one business too. */
export const businessesKey = [businessesAddress.path.slice(1)] as const;

export function businessDetailsOptions(id: string) {
  return queryOptions({
    queryKey: [...businessesKey, id] as const,
    queryFn: ({ signal }) => fetchJson<BusinessDetails>(`/api${businessPath(id)}`, { signal }),
  });
}
