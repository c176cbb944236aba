import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listCoversheets } from "@/lib/connections/coversheet/data";

export const GET = authorizedRoute("coversheet.settings", {}, (actor) => listCoversheets(actor));
