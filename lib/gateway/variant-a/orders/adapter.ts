import type { OrderMethods } from "../../gateway";
import { segment } from "../../segment";
import type { Calls } from "../calls";
import { toOrder, toOrderRow } from "./translate";
import { orderRowSchema, orderSchema } from "./wire";

const sort = { by_change: "-updated_at", newest_first: "-created_at" };

/** Variant A, "Endpoints", orders. */
export function orders({ get, list, create, act }: Calls): OrderMethods {
  return {
    async createOrder(order) {
      const snapshot = toOrder(await create("/orders", order, orderSchema));
      return { serviceId: snapshot.serviceId, snapshot };
    },

    async getOrder(orderServiceId) {
      return toOrder(await get(`/orders/${segment(orderServiceId)}`, orderSchema));
    },

    listOrders: (input) => list(input, { path: "/orders", sort, row: orderRowSchema, translate: toOrderRow }),
    cancelOrder: (orderServiceId) => act(`/orders/${segment(orderServiceId)}/cancel`),
    approveOrder: (orderServiceId) => act(`/orders/${segment(orderServiceId)}/approve`),
  };
}
