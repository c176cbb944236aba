import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { readJson } from "@/lib/auth/requests/read-json";
import { idSchema } from "@/lib/domain/id-schema";
import { getDraft } from "@/lib/drafts/data";
import { discardDraft, saveDraft } from "@/lib/drafts/mutations";
import { saveDraftSchema } from "@/lib/drafts/schema";
import { draftKinds } from "@/lib/kinds";

const shape = { params: z.object({ id: idSchema }) };

export const GET = authorizedRoute("drafts.read", shape, (actor, { params }) =>
  getDraft(actor, draftKinds, { draftId: params.id }),
);

export const PUT = authorizedRoute("drafts.save", shape, async (actor, { params, request }) =>
  saveDraft(actor, draftKinds, { draftId: params.id, ...(await readJson(request, saveDraftSchema)) }),
);

export const DELETE = authorizedRoute("drafts.discard", shape, async (actor, { params }) => {
  await discardDraft(actor, { draftId: params.id });
  return new Response(null, { status: 204 });
});
