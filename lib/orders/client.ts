"use client";

import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { HomeView, OrderListPage, OrderListQuery, OrderView } from "./schema";

/** The browser's reads of orders. Live events invalidate by the first words of these keys. */

export const orderKeys = {
  list: (query: OrderListQuery) => ["orders", query] as const,
  order: (orderId: string) => ["order", orderId] as const,
  home: ["home"] as const,
};

export function ordersOptions(query: OrderListQuery) {
  return queryOptions({
    queryKey: orderKeys.list(query),
    queryFn: ({ signal }) => fetchJson<OrderListPage>(`/api/orders?${addressQuery(query)}`, { signal }),
  });
}

export function orderOptions(orderId: string) {
  return queryOptions({
    queryKey: orderKeys.order(orderId),
    queryFn: ({ signal }) => fetchJson<OrderView>(`/api/orders/${orderId}`, { signal }),
  });
}

export const homeOptions = queryOptions({
  queryKey: orderKeys.home,
  queryFn: ({ signal }) => fetchJson<HomeView>("/api/home", { signal }),
});

/** The list's query as it stands in an address. */
export function addressQuery({ search, status, cursor }: OrderListQuery): string {
  const address = new URLSearchParams();
  if (search) address.set("search", search);
  if (status.length > 0) address.set("status", status.join(","));
  if (cursor) address.set("cursor", cursor);
  return address.toString();
}
