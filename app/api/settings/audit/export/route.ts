import { Readable } from "node:stream";
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
    const lines = Readable.from(await exportAudit(actor, query));
    return new Response(Readable.toWeb(lines) as ReadableStream, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="audit-${new Date().toISOString().slice(0, 10)}.csv"`,
        "Cache-Control": "no-store",
      },
    });
  },
);
