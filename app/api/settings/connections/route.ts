import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listConnectionSettings } from "@/lib/connections/settings/data";

export const GET = authorizedRoute("connection.settings", {}, (actor) => listConnectionSettings(actor));
