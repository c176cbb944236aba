import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listConnections } from "@/lib/connections/data";

export const GET = authorizedRoute("connections.list", {}, (actor) => listConnections(actor));
