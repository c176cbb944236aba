import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listConsents } from "@/lib/staff/consents/data";

export const GET = authorizedRoute("staff-consents.list", {}, (actor) => listConsents(actor));
