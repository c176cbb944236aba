import { AppError } from "@/lib/domain/errors";
import { cleanHtml, longestHtml } from "@/lib/domain/html";
import { message } from "@/lib/domain/message";
import type { RevisionRequest } from "@/lib/domain/revisions/shapes";
import type { DraftKind } from "@/lib/drafts/kind";
import { requestRevision } from "./command";
import { findRevisedOrder, holdRevisedOrder } from "./data";
import {
  longestRevision,
  type RevisionContent,
  type RevisionKnown,
  revisionContentSchema,
  revisionForm,
  revisionTooLong,
} from "./form";

/** The draft that becomes a revision of the order that it is about. */
export const revisionDraft: DraftKind<RevisionContent, RevisionKnown | null, RevisionRequest> = {
  form: revisionForm,
  typed: revisionContentSchema,
  command: requestRevision,
  isBinding: false,
  keep(content) {
    // Cleaning can make a text longer, so that its limit holds for what comes of it.
    const bodyHtml = cleanHtml(content.bodyHtml);
    if (content.bodyHtml.length <= longestHtml && bodyHtml.length <= longestRevision) return { bodyHtml };
    throw new AppError("invalid_input", `A revision comes to ${bodyHtml.length} characters`, {
      userMessage: message(revisionTooLong),
      fields: { bodyHtml: [message(revisionTooLong)] },
    });
  },
  known: (_, { aboutId }, actor) => findRevisedOrder(actor, aboutId),
  request: ({ bodyHtml }, documents, known) => ({
    orderServiceId: known?.orderServiceId ?? "",
    bodyHtml: cleanHtml(bodyHtml),
    fileServiceIds: documents.flatMap(({ fileServiceId }) => fileServiceId ?? []),
  }),
  about: holdRevisedOrder,
};
