import { z } from "zod";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import { uploadAddress, uploadHeaders } from "@/lib/drafts/client";
import type { DocumentKind } from "@/lib/drafts/schema";

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

export type UploadOutcome =
  | { kind: "uploaded" }
  | { kind: "refused"; reason: string }
  /** The answer did not come: the document may have arrived. */
  | { kind: "lost" }
  /** The session has ended: it can be sent once the person has signed in again. */
  | { kind: "signed_out" };

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
    request.onerror = () => settle({ kind: "lost" });
    request.ontimeout = request.onerror;
  });
  request.open("POST", uploadAddress(upload));
  for (const [name, value] of Object.entries(uploadHeaders())) request.setRequestHeader(name, value);
  request.send(upload.file);
  return { done, cancel: () => request.abort() };
}

function outcomeOf({ status, responseText }: XMLHttpRequest): UploadOutcome {
  if (status >= 200 && status < 300) return { kind: "uploaded" };
  const error = errorOf(responseText);
  // What stands between the browser and the portal has answered in its place.
  if (!error) return { kind: "lost" };
  return error.code === "unauthenticated"
    ? { kind: "signed_out" }
    : { kind: "refused", reason: error.message ?? texts.documents.failed };
}

const answerSchema = z.object({ error: z.object({ code: z.string(), message: z.string().optional() }) });

/** What the route itself says. */
function errorOf(body: string): z.infer<typeof answerSchema>["error"] | null {
  try {
    return answerSchema.parse(JSON.parse(body)).error;
  } catch {
    return null;
  }
}
