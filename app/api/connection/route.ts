import { authorizedRoute } from "@/lib/auth/authorized-route";
import { getConnection } from "@/lib/connections/data";

export const GET = authorizedRoute("connection.read", {}, (actor) => getConnection(actor));
