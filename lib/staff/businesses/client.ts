import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import { listOptions } from "@/lib/platform/list-options";
import { businessesAddress, businessPath } from "./rules";
import type { BusinessesPage, CustomerView } from "./schema";

/** The browser's reads of the customers, for those who look after them. */
export const businessesOptions = listOptions<BusinessesPage>()(businessesAddress);
/** What every such read begins with, that of one customer too. */
export const businessesKey = [businessesAddress.path.slice(1)] as const;

export function customerOptions(id: string) {
  return queryOptions({
    queryKey: [...businessesKey, id] as const,
    queryFn: ({ signal }) => fetchJson<CustomerView>(`/api${businessPath(id)}`, { signal }),
  });
}
