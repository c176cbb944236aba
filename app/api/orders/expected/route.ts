import { authorizedRoute } from "@/lib/auth/authorized-route";
import { getExpected } from "@/lib/orders/expected/data";
import { likenessSchema } from "@/lib/orders/expected/schema";

export const GET = authorizedRoute(
  "orders.expected",
  { query: likenessSchema },
  async (actor, { query }) => ({ expected: await getExpected(actor, query) }),
);
