import { authorizedRoute } from "@/lib/auth/authorized-route";
import { forms } from "@/lib/kinds";
import { getHome } from "@/lib/orders/home/data";

export const GET = authorizedRoute("home.read", {}, (actor) => getHome(actor, forms));
