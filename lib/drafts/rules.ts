import type { FieldMessages } from "@/lib/domain/errors";
import { fieldMessages } from "@/lib/domain/issue-message";
import { type Message, type MessageKey, message } from "@/lib/domain/message";
import type { SeenDocument } from "./documents/schema";
import type { Form, FormOutline, SendableDocument } from "./form";
import type { AttemptView } from "./schema";

/** So many forms of one person may be open at once. */
export const openDraftsAtMost = 50;

/** So many documents one form may have: what the service takes in one request. */
export const documentsAtMost = 100;

/** So often one form may be tried. */
export const attemptsAtMost = 100;

/** The limit of one document, as the service states it. */
export const maxDocumentBytes = 100 * 1024 * 1024;

/** Before that most attempts are found, and nobody has to decide anything. */
export const decidesAfterSeconds = 30;

/** Whether a person may stop waiting for it: not for what is certain to exist. */
export function mayStopWaiting({ state, known }: AttemptView): boolean {
  return state === "checking" && known !== null && !known.isMade;
}

/** Whether nothing is known of a refused attempt but that its person waits for it no longer. */
export function isUndecided(refusal: AttemptView["refusal"]): boolean {
  return refusal?.code === "outcome_unknown";
}

const declinedBy: readonly MessageKey[] = ["draftErrors.consent.declined", "draftErrors.consent.declinedWhy"];

/** Whether its person was asked for their consent and declined: its form is thrown away. */
export function isDeclined(refusal: AttemptView["refusal"]): boolean {
  return refusal !== null && declinedBy.includes(refusal.message.key);
}

/** True while an attempt may still become an order, or its form has: the form is then no longer open to changes. */
export function isHeld(attempt: AttemptView | null): attempt is AttemptView {
  return attempt !== null && (attempt.state !== "refused" || Boolean(attempt.refusal?.instead));
}

/** The answers of a form that nobody has begun. */
export function emptyContentOf<Content extends object>({ content }: Pick<Form<Content>, "content">): Content {
  return content.parse({});
}

/** Where the page of a form shows a draft; without one, a form beside all others. */
export function formAddress({ pages }: Pick<FormOutline, "pages">, draftId: string | null): string {
  return `${pages.form}?draft=${draftId ?? "new"}`;
}

/** Where a form begins that is to go to that connection. */
export function newFormAddress(form: Pick<FormOutline, "pages">, connectionId: string): string {
  return `${formAddress(form, null)}&connection=${connectionId}`;
}

/** Where an access token is given, with the way back to the draft that waits for it. */
export function settingsAddress(draftId: string | null): string {
  return draftId === null ? "/settings" : `/settings?draft=${draftId}`;
}

/** Where what a form became is shown, or followed until it is known. */
export function resultAddress(
  { pages }: Pick<FormOutline, "pages">,
  { subjectId, commandId }: Pick<AttemptView, "subjectId" | "commandId">,
): string {
  return `${pages.results}/${subjectId ?? commandId}`;
}

/** Whether a form leads on to what became of it: all that it held did. */
export function isAllDone(attempt: AttemptView | null): attempt is AttemptView {
  return attempt?.state === "accepted" && attempt.remainder === null;
}

/** What is wrong with answers that are to be sent, by their fields. */
export function contentFaults<Content extends object, Known>(
  form: Form<Content, Known>,
  content: Content,
  known: Known,
): FieldMessages {
  const { error } = form.sendable(known).safeParse(content);
  return error ? fieldMessages(error, ({ path }) => String(path[0])) : {};
}

/** Why a form cannot be sent while its documents stand so. */
export function uploadFaults(documents: readonly SendableDocument[]): Message[] {
  const inState = (...states: SendableDocument["state"][]) =>
    documents.filter(({ state }) => states.includes(state));
  return [
    ...inState("failed").map(({ name }) => message("draftErrors.documents.notUploaded", { name })),
    ...inState("removing").map(({ name }) => message("draftErrors.documents.stillRemoving", { name })),
    ...(inState("waiting", "uploading").length > 0 ? [message("draftErrors.documents.stillUploading")] : []),
  ];
}

/** Why a form that is about documents cannot be sent with these yet. */
export function documentFaults(documents: readonly SendableDocument[]): Message[] {
  return [
    ...uploadFaults(documents),
    ...(documents.some(({ kind }) => kind === "source") ? [] : [message("draftErrors.documents.noSource")]),
  ];
}

/**
 * Whether the person sees the documents that the draft has: after a lost answer, or in another tab, the page may show
 * others, or another file as one of them. Nothing is sent with a document that they do not see, or without one that they
 * do.
 */
export function areAsSeen(documents: readonly SeenDocument[], shown: readonly SeenDocument[]): boolean {
  const isShown = ({ id, kind, choiceId }: SeenDocument) =>
    shown.some((seen) => seen.id === id && seen.kind === kind && seen.choiceId === choiceId);
  return documents.length === shown.length && documents.every(isShown);
}
