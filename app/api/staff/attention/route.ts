import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listAttention } from "@/lib/staff/attention/data";

export const GET = authorizedRoute("attention.list", {}, (actor) => listAttention(actor));
