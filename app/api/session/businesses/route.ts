import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listMyBusinesses } from "@/lib/people/businesses/data";

export const GET = authorizedRoute("session.businesses", {}, (actor) => listMyBusinesses(actor));
