import { authorizedRoute } from "@/lib/auth/authorized-route";
import { getExpected } from "@/lib/orders/turnaround/data";
import { turnaroundCriteriaSchema } from "@/lib/orders/turnaround/schema";

export const GET = authorizedRoute(
  "orders.expected",
  { query: turnaroundCriteriaSchema },
  async (actor, { query }) => ({ expected: await getExpected(actor, query) }),
);
