import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listOrders } from "@/lib/orders/list/data";
import { orderListAddress } from "@/lib/orders/schema";

export const GET = authorizedRoute("orders.list", { query: orderListAddress.schema }, (actor, { query }) =>
  listOrders(actor, query),
);
