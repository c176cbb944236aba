import { authorizedRoute } from "@/lib/auth/authorized-route";
import { findLatestArchive } from "@/lib/orders/archives/data";

export const GET = authorizedRoute("archives", {}, (actor) => findLatestArchive(actor));
