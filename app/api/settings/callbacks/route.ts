import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listCallbacks } from "@/lib/connections/callbacks/data";
import { callbacksAddress } from "@/lib/connections/callbacks/rules";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";

export const GET = authorizedRoute(
  "callback.list",
  { query: listQuerySchema(callbacksAddress) },
  (actor, { query }) => listCallbacks(actor, query),
);
