import { authorizedRoute } from "@/lib/auth/authorized-route";
import { openDraft } from "@/lib/orders/drafts/mutations";
import { openDraftSchema } from "@/lib/orders/drafts/schema";
import { readJson } from "@/lib/platform/read-json";

export const POST = authorizedRoute("drafts.open", {}, async (actor, { request }) =>
  openDraft(actor, await readJson(request, openDraftSchema)),
);
