import { authorizedRoute } from "@/lib/auth/authorized-route";
import { getSpending } from "@/lib/orders/spending/data";

export const GET = authorizedRoute("orders.spending", {}, getSpending);
