import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { listAudit } from "@/lib/trail/data";
import { auditAddress } from "@/lib/trail/rules";

export const GET = authorizedRoute(
  "audit.list",
  { query: listQuerySchema(auditAddress) },
  (actor, { query }) => listAudit(actor, query),
);
