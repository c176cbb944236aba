import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import type { DocumentRef } from "../schema";
import type { Counted, StoredMeasure } from "./kept/schema";

/**
 * Keeps what the person's browser counted of a document of a form, with the rate that pages are estimated by there now.
 * It may come when the form was sent already: the bytes are the same. Then the first count stands, for nobody changes
 * what was estimated once the service may have counted. Of a file that another has taken the place of nothing is kept.
 * @throws AppError `not_found` for a form that is not the actor's, and a document or a file that it does not have
 */
export async function noteMeasure(
  actor: Actor,
  { draftId, documentId, choiceId, words, picturePages }: DocumentRef & Counted,
): Promise<void> {
  const document = { id: documentId, draftId, choiceId };
  const draft = await visibleTo(actor).draft.findFirst({
    where: { id: draftId, documents: { some: document } },
    select: { connection: { select: { wordsPerPage: true, toleranceWords: true } } },
  });
  if (!draft) throw new AppError("not_found", `Draft ${draftId} has no document ${documentId}`);
  const measure: StoredMeasure = { words, picturePages, ...draft.connection };
  await db().draftDocument.updateMany({
    where: {
      ...document,
      OR: [
        { measure: { equals: Prisma.DbNull } },
        { draft: { closedAt: null, commands: { none: { state: { not: "refused" } } } } },
      ],
    },
    data: { measure },
  });
}
