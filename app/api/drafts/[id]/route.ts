import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { readJson } from "@/lib/auth/read-json";
import { idSchema } from "@/lib/domain/ids";
import { getDraft } from "@/lib/orders/drafts/data";
import { discardDraft, saveDraft } from "@/lib/orders/drafts/mutations";
import { saveDraftSchema } from "@/lib/orders/drafts/schema";

const shape = { params: z.object({ id: idSchema }) };

export const GET = authorizedRoute("drafts.read", shape, (actor, { params }) =>
  getDraft(actor, { draftId: params.id }),
);

export const PUT = authorizedRoute("drafts.save", shape, async (actor, { params, request }) =>
  saveDraft(actor, { draftId: params.id, ...(await readJson(request, saveDraftSchema)) }),
);

export const DELETE = authorizedRoute("drafts.discard", shape, async (actor, { params }) => {
  await discardDraft(actor, { draftId: params.id });
  return new Response(null, { status: 204 });
});
