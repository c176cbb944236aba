import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { listFiles } from "@/lib/files/list/data";
import { fileListAddress } from "@/lib/files/list/rules";

export const GET = authorizedRoute(
  "files.list",
  { query: listQuerySchema(fileListAddress) },
  (actor, { query }) => listFiles(actor, query),
);
