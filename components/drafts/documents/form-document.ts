import { newId } from "@/lib/domain/ids";
import { type Message, message } from "@/lib/domain/message";
import { visibleFileName } from "@/lib/domain/visible-text";
import type { DocumentKind, DraftDocumentView, SeenDocument } from "@/lib/drafts/documents/schema";
import type { Measure } from "@/lib/drafts/estimate/rules";
import type { SendableDocument } from "@/lib/drafts/form";
import { maxDocumentBytes } from "@/lib/drafts/rules";

/** A document as the form shows it, from the moment it is dropped. */
export type FormDocument = {
  /** Ours, made by the browser before a byte is sent, so that a retry is the same document. */
  id: string;
  /** Of the file that was chosen for it: whoever chooses another for the same document has another. */
  choiceId: string;
  /** Of the bytes that the portal has, where it says. */
  sha256: string | null;
  name: string;
  kind: DocumentKind;
  sizeBytes: number;
  /**
   * `refused` never travelled and never will: it is not part of the draft. `removing`: the portal has not said yet that
   * it is gone.
   */
  state: "waiting" | "uploading" | "uploaded" | "failed" | "refused" | "removing";
  sentBytes: number;
  /** The portal may have it, in whatever state: it was sent there, or comes from there. */
  isAtPortal: boolean;
  /** Its connection broke, so that it goes on once the browser is online again; all of it may have arrived. */
  isCutOff: boolean;
  /** Why it failed, was refused or must wait. */
  reason: Message | null;
  /** The bytes, while the browser has them: gone after a reload. */
  file: File | null;
  /** Ours of the file at the service whose bytes these are; null where the portal knows none. */
  fileId: string | null;
  /** The portal has it from where the service has its bytes already: it can be sent, also again, without the browser's. */
  isCopy: boolean;
  /** Choices of the files whose documents go once it has arrived; it takes their place. */
  replaces?: readonly string[] | undefined;
  /** What was counted of its bytes when the browser had them; null where nothing was. */
  measure: Measure | null;
};

export const waitingForConnection = message("draftErrors.upload.offline");
export const waitingForToken = message("draftErrors.upload.noToken");

/** Why a file cannot be sent at all, or null. Judged before it travels. */
function whyUnsendable(file: { size: number }): Message | null {
  if (file.size === 0) return message("draftErrors.upload.empty");
  if (file.size > maxDocumentBytes) return message("draftErrors.upload.tooLarge");
  return null;
}

/**
 * What a file that is to be sent is to the form; `reason`: why it cannot be.
 * @param choiceId of one that was chosen before
 */
export function asChosen(
  file: File,
  choiceId = newId(),
): Omit<FormDocument, "id" | "kind" | "state" | "isAtPortal"> {
  const name = visibleFileName(file.name);
  const reason = whyUnsendable(file);
  const unsent = { sentBytes: 0, isCutOff: false, fileId: null, isCopy: false, measure: null };
  return { file, choiceId, sha256: null, name, sizeBytes: file.size, reason, ...unsent };
}

/**
 * A document as the server kept it: one still `uploading` was interrupted, for nobody here sends it. A copy goes on, or is
 * waited for where another page has it made.
 */
export function fromDraft(document: DraftDocumentView): FormDocument {
  const uploaded = document.state === "uploaded";
  const { fileId = null, isCopy = false, measure = null } = document;
  return {
    id: document.id,
    choiceId: document.choiceId,
    sha256: document.sha256,
    name: document.name,
    kind: document.kind,
    sizeBytes: document.sizeBytes,
    state: uploaded ? "uploaded" : isCopy ? "waiting" : "failed",
    sentBytes: uploaded ? document.sizeBytes : 0,
    isAtPortal: true,
    isCutOff: false,
    reason: uploaded || isCopy ? null : message("draftErrors.upload.interruptedEarlier"),
    file: null,
    fileId,
    isCopy,
    measure,
  };
}

/** A document that was sent as the portal answers it: another tab may have put another file in its place. */
export function asAnswered(sent: FormDocument, answered: DraftDocumentView): FormDocument {
  return { ...fromDraft(answered), file: answered.choiceId === sent.choiceId ? sent.file : null };
}

/** On its way, or waiting for its turn. */
export function isTravelling({ state }: Pick<FormDocument, "state">): boolean {
  return state === "waiting" || state === "uploading";
}

export function waitsForConnection({ state, reason }: FormDocument): boolean {
  return state === "waiting" && reason?.key === waitingForConnection.key;
}

/**
 * The service learns the type with the bytes: once they are there and the browser no longer has them to send again,
 * the type stands.
 */
export function isTypeFixed(document: FormDocument): boolean {
  return document.state === "uploaded" && !canBeSent(document);
}

/** Whether this page can have it sent, from here or as a copy. */
export function canBeSent({ file, isCopy }: Pick<FormDocument, "file" | "isCopy">): boolean {
  return file !== null || isCopy;
}

/** What of the documents would be sent: those that were refused are not part of the form. */
export function sendableDocuments(documents: readonly FormDocument[]): SendableDocument[] {
  return documents.flatMap(({ name, kind, state }) => (state === "refused" ? [] : { name, kind, state }));
}

/** What travels, as if it had arrived already: for a press that waits for it. */
export function asUploaded(document: SendableDocument): SendableDocument {
  return isTravelling(document) ? { ...document, state: "uploaded" } : document;
}

/** What of the documents would be sent, as a press names what the person sees. */
export function seenDocuments(documents: readonly FormDocument[]): SeenDocument[] {
  return documents.flatMap(({ id, kind, choiceId, state }) =>
    state === "refused" ? [] : { id, kind, choiceId },
  );
}
