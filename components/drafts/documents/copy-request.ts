import { type CopyTarget, copyAddress } from "@/lib/drafts/copies/client";
import { uploadHeaders } from "@/lib/drafts/uploads/client";
import { type RunningUpload, type UploadOutcome, uploadOutcomeOf } from "./upload-request";

/** A document that the portal has sent from where the service has it: as an upload, but for the bytes. */

/** @param onSent called as the service takes its bytes */
export function startCopy(copy: CopyTarget, onSent: (sentBytes: number) => void): RunningUpload {
  const request = new XMLHttpRequest();
  const done = new Promise<UploadOutcome>((settle) => {
    request.onprogress = () => {
      const sentBytes = sentBytesIn(request.responseText);
      if (sentBytes !== null) onSent(sentBytes);
    };
    request.onload = () => settle(uploadOutcomeOf(linesOf(request.responseText).at(-1) ?? ""));
    request.onerror = () => settle({ kind: "lost" });
    request.ontimeout = request.onerror;
  });
  request.open("POST", copyAddress(copy));
  for (const [name, value] of Object.entries(uploadHeaders())) request.setRequestHeader(name, value);
  request.send();
  return { done, cancel: () => request.abort() };
}

/** How far it is by the last whole line of those that tell it; null where none does yet. */
function sentBytesIn(body: string): number | null {
  const last = linesOf(body.slice(0, body.lastIndexOf("\n") + 1)).at(-1);
  if (last === undefined) return null;
  const { sentBytes } = JSON.parse(last) as { sentBytes?: number };
  return sentBytes ?? null;
}

function linesOf(body: string): string[] {
  return body.split("\n").filter((line) => line !== "");
}
