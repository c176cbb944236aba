import { fetchJson } from "@/lib/platform/fetch-json";
import type { Counted } from "./kept/schema";

/** Has kept what was counted of a document, also while the page is being left. */
export function noteMeasure(draftId: string, documentId: string, counted: Counted): Promise<void> {
  return fetchJson<void>(`/api/drafts/${draftId}/documents/${documentId}/measure`, {
    method: "PUT",
    json: counted,
    keepalive: true,
  });
}
