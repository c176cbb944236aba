import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import { uploadAddress, uploadHeaders } from "@/lib/orders/drafts/client";
import type { DocumentKind } from "@/lib/orders/drafts/schema";

/** One document on its way to the service, through the portal's streaming upload route. */
export type UploadRequest = {
  draftId: string;
  documentId: string;
  name: string;
  kind: DocumentKind;
  /** Among the documents of the form. */
  position: number;
  file: File;
  /** Called as bytes leave the browser. */
  onSent: (sentBytes: number) => void;
};

/** `isLost`: the answer did not come, and the document may have arrived. */
export type UploadOutcome = { ok: true } | { ok: false; reason: string; isLost: boolean };

type RunningUpload = { done: Promise<UploadOutcome>; cancel: () => void };

/**
 * Sends one file with real progress: `fetch` does not tell how much of a body has left, XMLHttpRequest does.
 * `done` never rejects; after `cancel` it stays open, because nobody waits for it any more.
 */
export function startUpload(upload: UploadRequest): RunningUpload {
  const request = new XMLHttpRequest();
  const done = new Promise<UploadOutcome>((settle) => {
    request.upload.onprogress = (event) => upload.onSent(event.loaded);
    request.onload = () => settle(outcomeOf(request));
    request.onerror = () => settle({ ok: false, reason: texts.documents.connectionLost, isLost: true });
    request.ontimeout = request.onerror;
  });
  request.open("POST", uploadAddress(upload));
  for (const [name, value] of Object.entries(uploadHeaders())) request.setRequestHeader(name, value);
  request.send(upload.file);
  return { done, cancel: () => request.abort() };
}

function outcomeOf(request: XMLHttpRequest): UploadOutcome {
  if (request.status >= 200 && request.status < 300) return { ok: true };
  const reason = messageOf(request.responseText);
  return { ok: false, reason: reason ?? texts.documents.failed, isLost: reason === null };
}

/** The route's own words, where the answer is ours; a proxy between may have answered with a page of its own. */
function messageOf(body: string): string | null {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== "object" || answer === null || !("error" in answer)) return null;
    const { error } = answer;
    if (typeof error !== "object" || error === null || !("message" in error)) return null;
    return typeof error.message === "string" ? error.message : null;
  } catch {
    return null;
  }
}
