import { listAudit } from "@/lib/audit-log/data";
import { auditAddress } from "@/lib/audit-log/rules";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";

export const GET = authorizedRoute(
  "audit.list",
  { query: listQuerySchema(auditAddress) },
  (actor, { query }) => listAudit(actor, query),
);
