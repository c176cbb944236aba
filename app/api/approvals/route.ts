import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { getApprovalQueue } from "@/lib/orders/approval/data";
import { approvalQueueAddress } from "@/lib/orders/approval/queue/rules";

export const GET = authorizedRoute(
  "approvals",
  { query: listQuerySchema(approvalQueueAddress) },
  (actor, { query: { department } }) => getApprovalQueue(actor, department),
);
