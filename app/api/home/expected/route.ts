import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listExpected } from "@/lib/orders/home/expected/data";

export const GET = authorizedRoute("home.expected", {}, (actor) => listExpected(actor));
