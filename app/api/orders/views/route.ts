import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listViews } from "@/lib/views/data";

export const GET = authorizedRoute("orders.views", {}, (actor) => listViews(actor, "orders"));
