import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listChoices } from "@/lib/orders/list/choices/data";

export const GET = authorizedRoute("orders.choices", {}, (actor) => listChoices(actor, "Order"));
