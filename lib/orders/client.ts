import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { HomeView, OrderView } from "./schema";

/** The browser's reads of orders. Live events invalidate by the first words of these keys. */

export const orderKeys = {
  order: (orderId: string) => ["order", orderId] as const,
  home: ["home"] as const,
};

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
