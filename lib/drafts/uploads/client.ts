import { pageHeaders } from "@/lib/platform/fetch-json";
import type { DocumentKind } from "../documents/schema";

/** Which document of which form a file is uploaded as. */
export type UploadTarget = {
  draftId: string;
  documentId: string;
  choiceId: string;
  name: string;
  kind: DocumentKind;
  /** Among the documents of the form. */
  position: number;
  /** Choices of the files whose documents go once it has arrived. */
  replaces?: readonly string[] | undefined;
};

/** The address a document's bytes are posted to; the body is the file itself. */
export function uploadAddress(upload: UploadTarget): string {
  const query = new URLSearchParams({
    draft: upload.draftId,
    document: upload.documentId,
    choice: upload.choiceId,
    name: upload.name,
    kind: upload.kind,
    position: String(upload.position),
    ...(upload.replaces && { replaces: upload.replaces.join() }),
  });
  return `/api/upload?${query}`;
}

export function uploadHeaders(): Record<string, string> {
  return { ...pageHeaders(), "Content-Type": "application/octet-stream" };
}
