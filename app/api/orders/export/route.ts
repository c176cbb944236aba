import { csvFile } from "@/app/api/csv-file";
import { requestTable } from "@/app/api/request-table";
import { orderStatusIn } from "@/components/words/in-words";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { assertNotCrossSite } from "@/lib/auth/requests/same-origin";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { exportOrders } from "@/lib/orders/list/exported/mutations";
import { orderListAddress } from "@/lib/orders/list/rules";
import type { ExportedOrder } from "@/lib/orders/schema";

export const GET = authorizedRoute(
  "orders.export",
  { query: listQuerySchema(orderListAddress) },
  async (actor, { query, request }) => {
    assertNotCrossSite(request.headers);
    const table = await requestTable<ExportedOrder>(actor, {
      statusIn: orderStatusIn,
      by: { heading: "placedBy", of: ({ placedBy }) => placedBy },
      times: [
        { heading: "placed", of: ({ receivedAt }) => receivedAt },
        { heading: "completed", of: ({ completedAt }) => completedAt },
      ],
      days: [{ heading: "neededBy", of: ({ neededBy }) => neededBy }],
    });
    return await csvFile(request, "orders", await exportOrders(actor, query, table, request.signal));
  },
);
