import { z } from "zod";
import type { ErrorCode, FieldMessages } from "@/lib/domain/errors";
import { idSchema } from "@/lib/domain/ids";
import { storableText } from "@/lib/domain/storable-text";

/** The order form as a draft: checked for shape on every save, and as an order when it is placed. */

const text = z.string().transform(storableText).default("");
const flag = z.boolean().default(false);

/**
 * The answers, as long as they may be: what was stored once is always read again, whatever the limits were then.
 * Every field has a default, for what an older release left out.
 */
export const draftContentSchema = z.object({
  sourceLanguage: text,
  targetLanguage: text,
  certification: flag,
  expedited: flag,
  notarization: flag,
  currencyConversion: flag,
  reference: text,
  field1: text,
  field2: text,
  notesHtml: text,
});
export type DraftContent = z.infer<typeof draftContentSchema>;

const typedText = (longest: number) => z.string().max(longest).transform(storableText).default("");

/** The answers as they come in. How long the notes may be is decided when they have been cleaned. */
const typedContentSchema = draftContentSchema.extend({
  sourceLanguage: typedText(40),
  targetLanguage: typedText(40),
  reference: typedText(1000),
  field1: typedText(1000),
  field2: typedText(1000),
});

/** In characters of clean HTML. */
export const longestNotes = 50_000;

export const saveDraftSchema = z.object({
  content: typedContentSchema,
  /** The version the browser last saw; another tab's newer save makes this one a conflict. */
  version: z.number().int().nonnegative(),
});
export type SaveDraftInput = z.infer<typeof saveDraftSchema>;

export const draftRefSchema = z.object({ draftId: idSchema });
export type DraftRef = z.infer<typeof draftRefSchema>;

export const documentKindSchema = z.enum(["source", "reference"]);
export type DocumentKind = z.infer<typeof documentKindSchema>;

export const placeOrderSchema = draftRefSchema.extend({
  /** What the person sees when they place it; saved with the attempt, so that nothing typed last is missed. */
  content: typedContentSchema,
  /** The attempt the page was showing: a second click or tab finds the first attempt instead of opening another. */
  attempt: z.number().int().positive(),
  /** The documents that the person sees; nothing is placed with others. Left out where nobody looks at a page. */
  documents: z
    .array(z.object({ id: idSchema, kind: documentKindSchema }))
    .max(1000)
    .optional(),
});
export type PlaceOrderInput = z.infer<typeof placeOrderSchema>;

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
  /** Why it was not placed; `fields` by the names of `DraftContent`, and `documents`. */
  refusal: { code: ErrorCode; message: string; fields: FieldMessages } | null;
  since: string;
};

/** What is known of an attempt by its key. One that has not arrived may still be on its way, until it is withdrawn. */
export type AttemptView = SubmissionView | { state: "not_arrived" };

export type DraftView = {
  draftId: string;
  version: number;
  content: DraftContent;
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

/** The form's own address: `?draft=` names the draft it shows, or `new` for one that is still empty. */
export const formAddressSchema = z.object({
  draft: z
    .union([z.literal("new"), idSchema])
    .nullable()
    .catch(null),
});

/** Where the form shows a draft; without one, a form beside all others. */
export function formAddress(draftId: string | null): string {
  return `/orders/new?draft=${draftId ?? "new"}`;
}

/** The limit of one document, as the service states it. */
export const maxDocumentBytes = 100 * 1024 * 1024;

/** What the form needs beside the draft; from the mirror, never from the service while the page waits. */
export type OrderFormOptions = {
  languages: { code: string; name: string }[];
  /** Codes of the pairs this business used last, newest first. */
  recentPairs: { source: string; target: string }[];
  coversheet: {
    field: "reference" | "field1" | "field2";
    label: string;
    /** For certified orders; others may leave it empty. */
    required: boolean;
    maxLength: number;
  }[];
  /** Said instead of the form: no token yet, a token that stopped working, a connection that cannot be used yet. */
  blockedBy: { reason: "no_token" | "token_refused" | "connection_unusable"; message: string } | null;
};
