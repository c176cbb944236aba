import { authorizedRoute } from "@/lib/auth/authorized-route";
import { getHome } from "@/lib/orders/home/data";

export const GET = authorizedRoute("home.read", {}, (actor) => getHome(actor));
