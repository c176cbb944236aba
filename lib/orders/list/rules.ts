import { listAddress } from "@/lib/domain/lists/address";

/** The list of orders as addresses say it: `/orders?search=okafor&status=translating,completed`. */
export const orderListAddress = listAddress("/orders", ["status"]);

export type OrderListQuery = ReturnType<typeof orderListAddress.load>;
