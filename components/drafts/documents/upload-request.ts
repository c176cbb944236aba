import * as z from "zod/mini";
import { type Message, message } from "@/lib/domain/message";
import { messageSchema } from "@/lib/domain/message-schema";
import { type DraftDocumentView, draftDocumentSchema } from "@/lib/drafts/documents/schema";
import { type UploadTarget, uploadAddress, uploadHeaders } from "@/lib/drafts/uploads/client";

/** One document on its way to the service, through the portal's streaming upload route. */
export type UploadRequest = UploadTarget & {
  file: File;
  /** Called as bytes leave the browser. */
  onSent: (sentBytes: number) => void;
};

export type UploadOutcome =
  /** What the portal has as the document now. */
  | { kind: "uploaded"; document: DraftDocumentView }
  | { kind: "refused"; reason: Message }
  /** The answer did not come: the document may have arrived. */
  | { kind: "lost" }
  /** The session has ended: it can be sent once the person has signed in again. */
  | { kind: "signed_out" }
  /** The person has no access token, or the service refuses theirs: it can be sent once they have given one. */
  | { kind: "no_token" };

export type RunningUpload = { done: Promise<UploadOutcome>; cancel: () => void };

/**
 * Sends one file with real progress: `fetch` does not tell how much of a body has left, XMLHttpRequest does.
 * `done` never rejects; after `cancel` it stays open, because nobody waits for it any more.
 */
export function startUpload(upload: UploadRequest): RunningUpload {
  const request = new XMLHttpRequest();
  const done = new Promise<UploadOutcome>((settle) => {
    request.upload.onprogress = (event) => upload.onSent(event.loaded);
    request.onload = () => settle(uploadOutcomeOf(request.responseText));
    request.onerror = () => settle({ kind: "lost" });
    request.ontimeout = request.onerror;
  });
  request.open("POST", uploadAddress(upload));
  for (const [name, value] of Object.entries(uploadHeaders())) request.setRequestHeader(name, value);
  request.send(upload.file);
  return { done, cancel: () => request.abort() };
}

/** What the portal's answer comes to. */
export function uploadOutcomeOf(body: string): UploadOutcome {
  const answer = answerOf(body);
  // What stands between the browser and the portal has answered in its place.
  if (!answer) return { kind: "lost" };
  if ("id" in answer) return { kind: "uploaded", document: answer };
  const { error } = answer;
  if (error.code === "unauthenticated") return { kind: "signed_out" };
  if (error.code === "token_refused") return { kind: "no_token" };
  // What is wrong with its name or place says more than that something is.
  const [atField] = Object.values(error.fields ?? {}).flat();
  const { data = error.message } = messageSchema.safeParse(atField);
  return { kind: "refused", reason: data ?? message("draftErrors.upload.failed") };
}

const answerSchema = z.union([
  draftDocumentSchema,
  z.object({
    error: z.object({
      code: z.string(),
      message: z.optional(messageSchema),
      fields: z.optional(z.record(z.string(), z.unknown())),
    }),
  }),
]);

/** What the route itself says. */
function answerOf(body: string): z.infer<typeof answerSchema> | null {
  try {
    return answerSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
