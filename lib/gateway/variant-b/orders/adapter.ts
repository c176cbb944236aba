import type { OrderMethods } from "../../gateway";
import { segment } from "../../segment";
import type { Calls } from "../calls";
import { fromNewOrder, toOrder, toOrderRow } from "./translate";
import { createdOrderSchema, orderRowSchema, orderSchema } from "./wire";

/** Variant B, "Endpoints", orders. An order's number is its id. */
export function orders({ get, list, post, act }: Calls): OrderMethods {
  return {
    async createOrder(order) {
      const { order_number: serviceId } = await post("/orders", fromNewOrder(order), createdOrderSchema);
      return { serviceId, snapshot: null };
    },

    async getOrder(orderServiceId) {
      return toOrder(await get(`/orders/${segment(orderServiceId)}`, orderSchema));
    },

    listOrders: (input) => list(input, { path: "/orders", row: orderRowSchema, translate: toOrderRow }),
    cancelOrder: (orderServiceId) => act(`/orders/${segment(orderServiceId)}/cancel`),
    approveOrder: (orderServiceId) => act(`/orders/${segment(orderServiceId)}/approve`),
  };
}
