import { authorizedRoute } from "@/lib/auth/authorized-route";
import { getBusiness } from "@/lib/people/business/data";

export const GET = authorizedRoute("business.read", {}, (actor) => getBusiness(actor));
