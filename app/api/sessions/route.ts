import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listMySessions } from "@/lib/people/sessions/data";

export const GET = authorizedRoute("session.list", {}, (actor) => listMySessions(actor));
