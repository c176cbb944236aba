import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { listBusinesses } from "@/lib/staff/businesses/data";
import { businessesAddress } from "@/lib/staff/businesses/rules";

export const GET = authorizedRoute(
  "business.list",
  { query: listQuerySchema(businessesAddress) },
  (actor, { query }) => listBusinesses(actor, query),
);
