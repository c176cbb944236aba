import { cleanHtml, type htmlCleaner } from "@/lib/domain/html";
import type { Revision, RevisionRequest } from "@/lib/domain/revisions/shapes";
import { revisionWith as sharedWith } from "../../revisions/translate";
import type { WireRevision } from "../../revisions/wire";

/** Revisions in Variant B's words as ours, and back. Pure. */

export function revisionWith(clean: ReturnType<typeof htmlCleaner>): (revision: WireRevision) => Revision {
  const shared = sharedWith(clean);
  return (revision) => {
    const { status, ...rest } = shared(revision);
    // The one of its words that is another than ours.
    return { ...rest, status: status === "in_review" ? "under_review" : status };
  };
}

/** The body of `POST /revisions`; its files are "listed as required". */
export function fromRevisionRequest({ orderServiceId, bodyHtml, fileServiceIds }: RevisionRequest) {
  return { order_number: orderServiceId, body: cleanHtml(bodyHtml), files: fileServiceIds };
}
