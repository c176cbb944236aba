import { authorizedRoute } from "@/lib/auth/authorized-route";
import { readJson } from "@/lib/auth/read-json";
import { openDraft } from "@/lib/orders/drafts/mutations";
import { openDraftSchema } from "@/lib/orders/drafts/schema";

export const POST = authorizedRoute("drafts.open", {}, async (actor, { request }) =>
  openDraft(actor, await readJson(request, openDraftSchema)),
);
