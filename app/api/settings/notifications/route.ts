import { authorizedRoute } from "@/lib/auth/authorized-route";
import { getChoices } from "@/lib/notifications/choices/data";

export const GET = authorizedRoute("notifications.read", {}, (actor) => getChoices(actor));
