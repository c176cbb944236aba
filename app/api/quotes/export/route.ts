import { csvFile } from "@/app/api/csv-file";
import { requestTable } from "@/app/api/request-table";
import { quoteStatusIn } from "@/components/words/in-words";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { assertNotCrossSite } from "@/lib/auth/requests/same-origin";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { exportQuotes } from "@/lib/quotes/list/exported/mutations";
import { quoteListAddress } from "@/lib/quotes/list/rules";
import type { ExportedQuote } from "@/lib/quotes/schema";

export const GET = authorizedRoute(
  "quotes.export",
  { query: listQuerySchema(quoteListAddress) },
  async (actor, { query, request }) => {
    assertNotCrossSite(request.headers);
    const table = await requestTable<ExportedQuote>(actor, {
      statusIn: quoteStatusIn,
      by: { heading: "requestedBy", of: ({ requestedBy }) => requestedBy },
      times: [
        { heading: "requested", of: ({ requestedAt }) => requestedAt },
        { heading: "converted", of: ({ convertedAt }) => convertedAt },
      ],
      days: [{ heading: "neededBy", of: ({ neededBy }) => neededBy }],
    });
    return await csvFile(request, "quotes", await exportQuotes(actor, query, table, request.signal));
  },
);
