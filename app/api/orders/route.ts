import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listOrders } from "@/lib/orders/list/data";
import { orderListAddressSchema } from "@/lib/orders/schema";

export const GET = authorizedRoute("orders.list", { query: orderListAddressSchema }, (actor, { query }) =>
  listOrders(actor, query),
);
