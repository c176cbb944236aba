import { csvFile } from "@/app/api/csv-file";
import { exportOperatorAudit } from "@/lib/audit-log/mutations";
import { operatorAuditAddress } from "@/lib/audit-log/rules";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { assertNotCrossSite } from "@/lib/auth/requests/same-origin";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";

export const GET = authorizedRoute(
  "staff.audit.export",
  { query: listQuerySchema(operatorAuditAddress) },
  async (actor, { query, request }) => {
    assertNotCrossSite(request.headers);
    return await csvFile(request, "audit", await exportOperatorAudit(actor, query, request.signal));
  },
);
