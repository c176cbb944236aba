import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listKeptAddresses } from "@/lib/orders/addresses/saved/data";

export const GET = authorizedRoute("saved-address.list", {}, (actor) => listKeptAddresses(actor));
