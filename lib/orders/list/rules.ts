import { listAddress } from "@/lib/domain/lists/address";
import { listLooks } from "@/lib/domain/lists/looks";
import { type FilterDefinitions, filterNames, sharedFilters } from "./filters/rules";
import { sortOf } from "./sorting/rules";

/** What orders are narrowed by. */
export const orderFilters = {
  ...sharedFilters,
  placedFrom: { kind: "from", column: "receivedAt" },
  placedTo: { kind: "to", column: "receivedAt" },
  completedFrom: { kind: "from", column: "completedAt" },
  completedTo: { kind: "to", column: "completedAt" },
} as const satisfies FilterDefinitions<string, "Order">;

/** What orders stand by, and what that is of orders and quotes alike. */
export const orderSorts = {
  placed: "received",
  completed: "done",
  status: "status",
  changed: "changed",
} as const;
export const orderSortOf = ({ sort }: { sort: string[] }) => sortOf(orderSorts, sort);

/**
 * The list of orders as addresses say it: `/orders?search=okafor&status=translating,completed&placedFrom=2026-11-23`.
 * Departments, connections and people are said by their ids, languages by the service's codes, services by its names.
 */
export const orderListAddress = listAddress(
  "/orders",
  [...filterNames(orderFilters), "sort", ...listLooks],
  ["sort"],
  listLooks,
);

/** The same orders as a file. */
const orderFile = listAddress("/orders/export", orderListAddress.filters, [], listLooks);
export const orderFileAddress = (query: OrderListQuery) => orderFile.source({ ...query, cursor: null });

export type OrderListQuery = ReturnType<typeof orderListAddress.load>;
