import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { listMembers } from "@/lib/people/members/data";
import { membersAddress } from "@/lib/people/members/rules";

export const GET = authorizedRoute(
  "member.list",
  { query: listQuerySchema(membersAddress) },
  (actor, { query }) => listMembers(actor, query),
);
