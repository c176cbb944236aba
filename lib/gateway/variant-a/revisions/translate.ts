import { cleanHtml } from "@/lib/domain/html";
import type { RevisionRequest } from "@/lib/domain/revisions/shapes";
import { wireId } from "../translate";

/** Requests for revisions in Variant A's words. Pure. */

/** The body of `POST /orders/{order_id}/revisions`; its files are "listed as required". */
export function fromRevisionRequest({ bodyHtml, fileServiceIds }: RevisionRequest) {
  return { body: cleanHtml(bodyHtml), files: fileServiceIds.map(wireId) };
}
