import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { findCustomers } from "@/lib/staff/customers/data";
import { staffAddress } from "@/lib/staff/customers/rules";

export const GET = authorizedRoute(
  "customer.find",
  { query: listQuerySchema(staffAddress) },
  (actor, { query }) => findCustomers(actor, query),
);
