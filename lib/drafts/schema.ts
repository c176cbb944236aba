import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";
import type { Message } from "@/lib/domain/message";
import type { Refusal } from "@/lib/domain/refusal";
import type { Catalogue } from "@/messages/catalogue";
import { type DraftDocumentView, documentKindSchema } from "./documents/schema";

/** A form that is kept from its first keystroke until it becomes something, of whichever kind. */

/** Higher than anything that is counted here, and no more than the database counts to. */
const highestCount = 1_000_000_000;

export const saveDraftSchema = z.object({
  /** The answers; the form of the draft's kind says what they may be. */
  content: z.unknown(),
  /** The version the browser last saw; another tab's newer save makes this one a conflict. */
  version: z.number().int().nonnegative().max(highestCount),
});
export type SaveDraftInput = z.infer<typeof saveDraftSchema>;

export const draftRefSchema = z.object({ draftId: idSchema });
export type DraftRef = z.infer<typeof draftRefSchema>;

/** A connection of the business, by our id. */
export const chosenConnectionSchema = z.object({
  connectionId: idSchema,
  /** What the page shows of documents, which lie in the account that the form leaves; the person said so where they are. */
  documents: z.enum(["none", "some", "left_behind"]),
});
export type DocumentsOfMove = z.infer<typeof chosenConnectionSchema>["documents"];
/** One that a form can go to. */
export type ConnectionChoice = { id: string; name: string };
export type MoveDraftInput = DraftRef & z.infer<typeof chosenConnectionSchema>;

/** What is sent with a press of the form's last button, beside the answers. */
export const pressSchema = draftRefSchema.extend({
  /** The attempt the page was showing: a second click or tab finds the first attempt instead of opening another. */
  attempt: z.number().int().positive().max(highestCount),
  /**
   * The version that the answers were typed on: another tab's newer save makes the press a conflict. Left out where
   * nobody looks at a page.
   */
  version: z.number().int().nonnegative().max(highestCount).optional(),
  /** Where the page shows that it goes, by our id: nothing is sent elsewhere. Left out where nobody looks at a page. */
  connectionId: z.optional(idSchema),
  /** As `Form.answeredAs` has it by what the page shows: nothing is sent under other fields. */
  answeredAs: z.string().max(2_000).optional(),
  /** The documents that the person sees; nothing is sent with others. Left out where nobody looks at a page. */
  documents: z
    .array(z.object({ id: idSchema, kind: documentKindSchema, choiceId: idSchema }))
    .max(1000)
    .optional(),
});
export type Press = z.infer<typeof pressSchema>;

/** An attempt by its key. */
export const attemptRefSchema = draftRefSchema.extend({
  attempt: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});
export type AttemptRef = z.infer<typeof attemptRefSchema>;

/** An attempt by its command. */
export const commandRefSchema = z.object({ commandId: idSchema });

export const documentRefSchema = draftRefSchema.extend({ documentId: idSchema });
export type DocumentRef = z.infer<typeof documentRefSchema>;

export const changeDocumentSchema = z.object({ kind: documentKindSchema });

/**
 * How an attempt stands. `awaiting_consent` leaves once its person has confirmed it, `waiting` has not left yet, because the service has no room for it, and `checking` may have
 * been carried out: both resolve themselves, and the page follows them.
 */
export type AttemptView = {
  commandId: string;
  draftId: string;
  attempt: number;
  state: "awaiting_consent" | "sending" | "waiting" | "checking" | "accepted" | "refused";
  /** Our id of what it made, once that is known. */
  subjectId: string | null;
  /** Why nothing came of it; `fields` by the names of the form's answers, and `documents`. */
  refusal: Refusal | null;
  /** The form that has the documents of this one of which nothing was made; null where there are none. */
  remainder: string | null;
  since: string;
  /** What is known of one that is being checked; null of any other. */
  known: AttemptKnowledge | null;
};

/** What a person goes by who decides whether to wait on. */
export type AttemptKnowledge = {
  /** How often it was sent without an answer. */
  sends: number;
  /** When the service was last looked through for it without finding it; null where it was not yet. */
  lookedAt: string | null;
  /** How many things the service has that cannot be read, one of which it may be. */
  unreadable: number;
  /** What the service said to a later send of the same. */
  said: Message | null;
  /** The service has it, and does not show it yet. */
  isMade: boolean;
};

/** What is known of an attempt by its key. One that has not arrived may still be on its way, until it is withdrawn. */
export type AttemptOutcome = AttemptView | { state: "not_arrived" };

export type DraftView<Content = unknown> = {
  draftId: string;
  version: number;
  content: Content;
  /** True when part of what was stored could not be understood any more, and is empty now. */
  isDamaged?: boolean;
  documents: DraftDocumentView[];
  /** The attempt that a press would open, or the one under way. */
  attempt: number;
  latestAttempt: AttemptView | null;
  updatedAt: string;
  /** Our id of the order whose answers and documents it began with; left out of a form that began with none. */
  reorderOf?: string;
};

/**
 * The address of a form's page: `?draft=` names the draft it shows, or `new` for one that is still empty; of a new one
 * `&connection=` says where it is to go.
 */
export const formAddressSchema = z.object({
  draft: z
    .union([z.literal("new"), idSchema])
    .nullable()
    .catch(null),
  connection: z.nullable(idSchema).catch(null),
});

/** A form that was begun and not sent, as a line of a list. */
export type DraftSummary = {
  kind: keyof Catalogue["forms"];
  draftId: string;
  /** Of the page on which the person goes on with it. */
  address: string;
  /** The name of its first document; null while it has none. */
  firstDocument: string | null;
  documentCount: number;
  /** Null where none is typed yet. */
  reference: string | null;
  /** Where it goes; null where the business has one connection. */
  connectionName: string | null;
  /** When it was last changed. */
  updatedAt: string;
  /** Who of the operator's staff did so for its person; null where it was the person. */
  changedByStaff: string | null;
  /** Why nothing came of its last press, where it was pressed. */
  refusal: Pick<Refusal, "message" | "meaning"> | null;
  /** Whether something may have come of it all the same. */
  isUndecided: boolean;
};
