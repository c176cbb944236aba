import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { listOrders } from "@/lib/orders/list/data";
import { orderListAddress } from "@/lib/orders/list/rules";

export const GET = authorizedRoute(
  "orders.list",
  { query: listQuerySchema(orderListAddress) },
  (actor, { query }) => listOrders(actor, query),
);
