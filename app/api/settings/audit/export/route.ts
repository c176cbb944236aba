import { csvFile } from "@/app/api/csv-file";
import { exportAudit } from "@/lib/audit-log/mutations";
import { auditAddress } from "@/lib/audit-log/rules";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { assertNotCrossSite } from "@/lib/auth/requests/same-origin";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";

export const GET = authorizedRoute(
  "audit.export",
  { query: listQuerySchema(auditAddress) },
  async (actor, { query, request }) => {
    assertNotCrossSite(request.headers);
    return await csvFile(request, "audit", await exportAudit(actor, query, request.signal));
  },
);
