import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listSavedAddresses } from "@/lib/orders/addresses/saved/data";

export const GET = authorizedRoute("saved-address.list", {}, (actor) => listSavedAddresses(actor));
