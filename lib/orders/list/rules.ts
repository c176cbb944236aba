import { listAddress } from "@/lib/domain/lists/address";

/**
 * The list of orders as addresses say it: `/orders?search=okafor&status=translating,completed`. Departments
 * and connections are said by their ids.
 */
export const orderListAddress = listAddress("/orders", ["status", "department", "connection"]);

/** The same orders as a file. */
const orderFile = listAddress("/orders/export", orderListAddress.filters);
export const orderFileAddress = (query: OrderListQuery) => orderFile.source({ ...query, cursor: null });

export type OrderListQuery = ReturnType<typeof orderListAddress.load>;
