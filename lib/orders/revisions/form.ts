// Loaded with the dialog of the form, and made with zod/mini for that: zod would add 10 kB to it.
import * as z from "zod/mini";
import type { AnySchema } from "@/lib/domain/any-schema";
import { isBlankHtml } from "@/lib/domain/blank-html";
import { type MessageKey, message } from "@/lib/domain/message";
import { storableText } from "@/lib/domain/storable-text";
import type { Form, SendableDocument } from "@/lib/drafts/form";
import { uploadFaults } from "@/lib/drafts/rules";

/** The form of a revision: what is to be changed in the translation of an order that is there. */

export const revisionContentSchema = z.object({
  bodyHtml: z._default(z.string().check(z.overwrite(storableText)), ""),
});
export type RevisionContent = z.infer<typeof revisionContentSchema>;

/** In characters of clean HTML. */
export const longestRevision = 50_000;

export const revisionTooLong = "draftErrors.revision.tooLong" satisfies MessageKey;

/** What is known of the service where a revision is checked. */
export type RevisionKnown = { orderServiceId: string };

export const revisionForm: Form<RevisionContent, RevisionKnown | null> = {
  name: "revision",
  // It is asked for on the page of its order, where what comes of it shows.
  pages: { form: "/orders", results: "/orders" },
  content: revisionContentSchema,
  sendable: sendableRevisionSchema,
  referenceOf: () => null,
  documentsAre: "reference",
  documentFaults: (documents: readonly SendableDocument[]) => [
    ...uploadFaults(documents),
    ...(documents.some(({ kind }) => kind !== "reference") ? [message("draftErrors.revision.noSource")] : []),
  ],
};

function sendableRevisionSchema(): AnySchema<RevisionContent, RevisionContent> {
  return z.custom<RevisionContent>().check(({ value: { bodyHtml }, issues }) => {
    const refuse = (key: MessageKey) =>
      issues.push({ code: "custom", message: key, path: ["bodyHtml"], input: bodyHtml });
    if (isBlankHtml(bodyHtml)) refuse("draftErrors.revision.empty");
    else if (bodyHtml.length > longestRevision) refuse(revisionTooLong);
  });
}

/** What somebody wrote with another paragraph behind it, as the editor would write that; once, however often it is added. */
export function withParagraph(bodyHtml: string, text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const paragraph = `<p>${escaped}</p>`;
  if (isBlankHtml(bodyHtml)) return paragraph;
  return bodyHtml.includes(paragraph) ? bodyHtml : bodyHtml + paragraph;
}
