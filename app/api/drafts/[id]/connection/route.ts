import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { readJson } from "@/lib/auth/requests/read-json";
import { idSchema } from "@/lib/domain/id-schema";
import { moveDraft } from "@/lib/drafts/connection/mutations";
import { chosenConnectionSchema } from "@/lib/drafts/schema";
import { draftKinds } from "@/lib/kinds";

const shape = { params: z.object({ id: idSchema }) };

export const PUT = authorizedRoute("drafts.move", shape, async (actor, { params, request }) =>
  moveDraft(actor, draftKinds, { draftId: params.id, ...(await readJson(request, chosenConnectionSchema)) }),
);
