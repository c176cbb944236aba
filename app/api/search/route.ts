import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { searchEverything } from "@/lib/search/data";
import { searchAddress } from "@/lib/search/rules";

export const GET = authorizedRoute("search", { query: listQuerySchema(searchAddress) }, (actor, { query }) =>
  searchEverything(actor, query),
);
