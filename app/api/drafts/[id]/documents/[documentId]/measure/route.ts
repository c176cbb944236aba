import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { readJson } from "@/lib/auth/requests/read-json";
import { idSchema } from "@/lib/domain/id-schema";
import { countedSchema } from "@/lib/drafts/estimate/kept/schema";
import { noteMeasure } from "@/lib/drafts/estimate/mutations";

const shape = { params: z.object({ id: idSchema, documentId: idSchema }) };

export const PUT = authorizedRoute("drafts.document.measure", shape, async (actor, { params, request }) =>
  noteMeasure(actor, {
    draftId: params.id,
    documentId: params.documentId,
    ...(await readJson(request, countedSchema)),
  }),
);
