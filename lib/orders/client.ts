import { queryOptions } from "@tanstack/react-query";
import { fetchFile } from "@/lib/platform/fetch-file";
import { fetchJson } from "@/lib/platform/fetch-json";
import { listOptions } from "@/lib/platform/list-options";
import { type OrderListQuery, orderFileAddress, orderListAddress } from "./list/rules";
import type { HomeView, OrderListPage, OrderView } from "./schema";

/** The browser's reads of orders. Live events invalidate by the first words of these keys. */

export const orderKeys = {
  order: (orderId: string) => ["order", orderId] as const,
  home: ["home"] as const,
};

export const orderListOptions = listOptions<OrderListPage>()(orderListAddress);

export const fetchOrderFile = (query: OrderListQuery) => fetchFile(orderFileAddress(query));

export function orderOptions(orderId: string) {
  return queryOptions({
    queryKey: orderKeys.order(orderId),
    queryFn: ({ signal }) => fetchJson<OrderView>(`/api/orders/${orderId}`, { signal }),
  });
}

export const homeOptions = queryOptions({
  queryKey: orderKeys.home,
  queryFn: ({ signal }) => fetchJson<HomeView>("/api/home", { signal }),
  // Of what is saved in a draft of another tab nobody is told.
  refetchOnWindowFocus: "always",
});
