import { listOperatorAudit } from "@/lib/audit-log/data";
import { operatorAuditAddress } from "@/lib/audit-log/rules";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";

export const GET = authorizedRoute(
  "staff.audit",
  { query: listQuerySchema(operatorAuditAddress) },
  (actor, { query }) => listOperatorAudit(actor, query),
);
