import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { listQuotes } from "@/lib/quotes/list/data";
import { quoteListAddress } from "@/lib/quotes/list/rules";

export const GET = authorizedRoute(
  "quotes.list",
  { query: listQuerySchema(quoteListAddress) },
  (actor, { query }) => listQuotes(actor, query),
);
