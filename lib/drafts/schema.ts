import { z } from "zod";
import type { ErrorCode, FieldMessages } from "@/lib/domain/errors";
import { idSchema } from "@/lib/domain/ids";

/** A form that is kept from its first keystroke until it becomes something, of whichever kind. */

export const saveDraftSchema = z.object({
  /** The answers; the form of the draft's kind says what they may be. */
  content: z.unknown(),
  /** The version the browser last saw; another tab's newer save makes this one a conflict. */
  version: z.number().int().nonnegative(),
});
export type SaveDraftInput = z.infer<typeof saveDraftSchema>;

export const draftRefSchema = z.object({ draftId: idSchema });
export type DraftRef = z.infer<typeof draftRefSchema>;

export const documentKindSchema = z.enum(["source", "reference"]);
export type DocumentKind = z.infer<typeof documentKindSchema>;

/** What is sent with a press of the form's last button, beside the answers. */
export const pressSchema = draftRefSchema.extend({
  /** The attempt the page was showing: a second click or tab finds the first attempt instead of opening another. */
  attempt: z.number().int().positive(),
  /**
   * The version that the answers were typed on: another tab's newer save makes the press a conflict. Left out where
   * nobody looks at a page.
   */
  version: z.number().int().nonnegative().optional(),
  /** The documents that the person sees; nothing is sent with others. Left out where nobody looks at a page. */
  documents: z
    .array(z.object({ id: idSchema, kind: documentKindSchema }))
    .max(1000)
    .optional(),
});
export type Press = z.infer<typeof pressSchema>;

/** An attempt by its key. */
export const attemptRefSchema = draftRefSchema.extend({ attempt: z.coerce.number().int().positive() });
export type AttemptRef = z.infer<typeof attemptRefSchema>;

export const documentRefSchema = draftRefSchema.extend({ documentId: idSchema });
export type DocumentRef = z.infer<typeof documentRefSchema>;

export const changeDocumentSchema = z.object({ kind: documentKindSchema });

export type DraftDocumentView = {
  id: string;
  name: string;
  /** Told to the service at upload: another kind for an uploaded document means uploading it again. */
  kind: DocumentKind;
  sizeBytes: number;
  state: "uploading" | "uploaded" | "failed";
};

/**
 * How an attempt stands. `waiting` has not left yet, because the service has no room for it, and `checking` may have
 * been carried out: both resolve themselves, and the page follows them.
 */
export type SubmissionView = {
  submissionId: string;
  draftId: string;
  attempt: number;
  state: "sending" | "waiting" | "checking" | "accepted" | "refused";
  /** Our id of the order, once it is known. */
  orderId: string | null;
  /** Why it was not placed; `fields` by the names of the form's answers, and `documents`. */
  refusal: { code: ErrorCode; message: string; fields: FieldMessages } | null;
  since: string;
};

/** What is known of an attempt by its key. One that has not arrived may still be on its way, until it is withdrawn. */
export type AttemptView = SubmissionView | { state: "not_arrived" };

export type DraftView<Content = unknown> = {
  draftId: string;
  version: number;
  content: Content;
  /** True when part of what was stored could not be understood any more, and is empty now. */
  isDamaged?: boolean;
  documents: DraftDocumentView[];
  /** The attempt that *Place order* would open, or the one under way. */
  attempt: number;
  submission: SubmissionView | null;
  updatedAt: string;
};

/** A form that was begun and not placed, as a line of a list. */
export type DraftSummary = {
  draftId: string;
  /** The name of its first document; null while it has none. */
  firstDocument: string | null;
  documentCount: number;
  /** Null where none is typed yet. */
  reference: string | null;
  /** When it was last changed. */
  updatedAt: string;
  /** Why its order was not placed, where it was tried. */
  refusal: string | null;
};

/** So many forms of one person may be open at once. */
export const openDraftsAtMost = 50;

/** The limit of one document, as the service states it. */
export const maxDocumentBytes = 100 * 1024 * 1024;
