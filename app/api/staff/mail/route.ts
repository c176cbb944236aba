import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { listOperatorMails } from "@/lib/mail-log/data";
import { operatorMailAddress } from "@/lib/mail-log/rules";

export const GET = authorizedRoute(
  "staff.mail",
  { query: listQuerySchema(operatorMailAddress) },
  (actor, { query }) => listOperatorMails(actor, query),
);
