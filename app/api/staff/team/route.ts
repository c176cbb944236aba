import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { listTeam } from "@/lib/staff/team/data";
import { teamAddress } from "@/lib/staff/team/rules";

export const GET = authorizedRoute(
  "staff.list",
  { query: listQuerySchema(teamAddress) },
  (actor, { query }) => listTeam(actor, query),
);
