import { authorizedRoute } from "@/lib/auth/authorized-route";
import { getApprovalQueue } from "@/lib/orders/approval/data";

export const GET = authorizedRoute("approvals", {}, (actor) => getApprovalQueue(actor));
