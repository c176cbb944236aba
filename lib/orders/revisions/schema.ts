import { z } from "zod";
import type { TokenLack } from "@/lib/connections/schema";
import { idSchema } from "@/lib/domain/id-schema";
import { type DraftView, pressSchema } from "@/lib/drafts/schema";
import { type RevisionContent, revisionContentSchema } from "./form";

/** Inputs of revisions, and the shapes that their reads answer with. Times are ISO 8601 UTC strings. */

export const requestRevisionSchema = pressSchema.extend({ content: revisionContentSchema });
export type RequestRevisionInput = z.infer<typeof requestRevisionSchema>;

/** The service's id of a revision, as an order tells it. */
const revisionIdSchema = z.string().min(1).max(64);

export const revisionRefSchema = z.object({ orderId: idSchema, revisionId: revisionIdSchema });
export type RevisionRef = z.infer<typeof revisionRefSchema>;

/** Whether a revision is the one that a command asked for, as its person says. */
export const revisionAnswerSchema = z.object({
  commandId: idSchema,
  revisionId: revisionIdSchema,
  isIt: z.boolean(),
});
export type RevisionAnswer = z.infer<typeof revisionAnswerSchema>;

/** What the form of a revision needs beside the page of its order. */
export type RevisionFormView = {
  draft: DraftView<RevisionContent>;
  connectionId: string;
  tokenLack: TokenLack | null;
  serviceSite: string | null;
};

/** The same as its route answers: with whose form it is, and the words of it as JSON. */
export type SentRevisionForm<Person> = RevisionFormView & { person: Person; words: string };
