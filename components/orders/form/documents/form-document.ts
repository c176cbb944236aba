import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import { visibleFileName } from "@/lib/domain/visible-text";
import { type DocumentKind, type DraftDocumentView, maxDocumentBytes } from "@/lib/drafts/schema";

/** A document as the form shows it, from the moment it is dropped. */
export type FormDocument = {
  /** Ours, made by the browser before a byte is sent, so that a retry is the same document. */
  id: string;
  name: string;
  kind: DocumentKind;
  sizeBytes: number;
  /**
   * `refused` never travelled and never will: it is not part of the draft. `removing`: the portal has not said yet that
   * it is gone.
   */
  state: "waiting" | "uploading" | "uploaded" | "failed" | "refused" | "removing";
  sentBytes: number;
  /** Why it failed, was refused or must wait. */
  reason: string | null;
  /** The bytes, while the browser has them: gone after a reload. */
  file: File | null;
};

/** Why a file cannot be sent at all, or null. Judged before it travels. */
function refusalOf(file: { size: number }): string | null {
  if (file.size === 0) return texts.documents.empty;
  if (file.size > maxDocumentBytes) return texts.documents.tooLarge;
  return null;
}

/** What a file that was just chosen is to the form; `reason`: why it cannot be sent. */
export function asChosen(file: File): Omit<FormDocument, "id" | "kind" | "state"> {
  const name = visibleFileName(file.name);
  return { file, name, sizeBytes: file.size, sentBytes: 0, reason: refusalOf(file) };
}

/** A document as the server kept it: one still `uploading` was interrupted, for nobody here sends it. */
export function fromDraft(document: DraftDocumentView): FormDocument {
  const uploaded = document.state === "uploaded";
  return {
    id: document.id,
    name: document.name,
    kind: document.kind,
    sizeBytes: document.sizeBytes,
    state: uploaded ? "uploaded" : "failed",
    sentBytes: uploaded ? document.sizeBytes : 0,
    reason: uploaded ? null : texts.documents.interrupted,
    file: null,
  };
}

/** On its way, or waiting for its turn. */
export function isTravelling(document: FormDocument): boolean {
  return document.state === "waiting" || document.state === "uploading";
}

/**
 * The service learns the type with the bytes: once they are there and the browser no longer has them to send again,
 * the type stands.
 */
export function isTypeFixed(document: FormDocument): boolean {
  return document.state === "uploaded" && document.file === null;
}
