import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { listMails } from "@/lib/mail-log/data";
import { mailAddress } from "@/lib/mail-log/rules";

export const GET = authorizedRoute("mail.list", { query: listQuerySchema(mailAddress) }, (actor, { query }) =>
  listMails(actor, query),
);
