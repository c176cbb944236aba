import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { readJson } from "@/lib/auth/requests/read-json";
import { idSchema } from "@/lib/domain/id-schema";
import { changeDocumentKind, removeDocument } from "@/lib/drafts/mutations";
import { changeDocumentSchema } from "@/lib/drafts/schema";
import { draftKinds } from "@/lib/kinds";

const shape = { params: z.object({ id: idSchema, documentId: idSchema }) };

export const PATCH = authorizedRoute("drafts.document.change", shape, async (actor, { params, request }) =>
  changeDocumentKind(actor, draftKinds, {
    draftId: params.id,
    documentId: params.documentId,
    ...(await readJson(request, changeDocumentSchema)),
  }),
);

export const DELETE = authorizedRoute("drafts.document.remove", shape, (actor, { params }) =>
  removeDocument(actor, draftKinds, { draftId: params.id, documentId: params.documentId }),
);
