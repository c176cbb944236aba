import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { DocumentKind } from "./documents/schema";
import type { FormName } from "./form";
import type { DocumentsOfMove, DraftSummary, DraftView, SaveDraftInput } from "./schema";

/**
 * The form's reads and saves in the browser: plain functions, because the form itself decides when to save and
 * what a failure means. They go by routes: actions of one browser queue up.
 */

/** Browsers let 64 KiB outlive their page; a longer save ends with it. */
const outlivesPageBytes = 60_000;

/** The person's forms that were begun. Live events tell when another page has changed them; of a save there alone they do not. */
export const draftsOptions = queryOptions({
  queryKey: ["drafts"] as const,
  queryFn: ({ signal }) => fetchJson<DraftSummary[]>("/api/drafts", { signal }),
  refetchOnWindowFocus: "always",
});

/** For whoever changed what the lists of drafts tell: has them, and Home, asked for again. */
export function useRenewDrafts(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [draftsOptions.queryKey, ["home"] as const].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}

/** Makes another form of a kind for the person, on that connection. */
export function openDraft<Content>(kind: FormName, connectionId: string): Promise<DraftView<Content>> {
  return fetchJson<DraftView<Content>>(`/api/drafts?kind=${kind}&connection=${connectionId}`, {
    method: "POST",
  });
}

/** Has a form go to another connection, without its documents. @returns null where whether to leave them is to be asked */
export function moveDraft(
  draftId: string,
  connectionId: string,
  documents: DocumentsOfMove,
): Promise<DraftView | null> {
  return fetchJson<DraftView | null>(`/api/drafts/${draftId}/connection`, {
    method: "PUT",
    json: { connectionId, documents },
  });
}

export function readDraft<Content>(draftId: string): Promise<DraftView<Content>> {
  return fetchJson<DraftView<Content>>(`/api/drafts/${draftId}`);
}

/** Saves what is typed, also while the page is being left; fails with `conflict` when another tab saved meanwhile. */
export function saveDraft<Content>(
  draftId: string,
  input: SaveDraftInput & { content: Content },
): Promise<DraftView<Content>> {
  const keepalive = new Blob([JSON.stringify(input)]).size < outlivesPageBytes;
  return fetchJson<DraftView<Content>>(`/api/drafts/${draftId}`, { method: "PUT", json: input, keepalive });
}

export function discardDraft(draftId: string): Promise<void> {
  return fetchJson<void>(`/api/drafts/${draftId}`, { method: "DELETE" });
}

export function removeDocument(draftId: string, documentId: string): Promise<DraftView> {
  return fetchJson<DraftView>(`/api/drafts/${draftId}/documents/${documentId}`, { method: "DELETE" });
}

/** For documents that are not uploaded; an uploaded one is uploaded again with the other kind. */
export function changeDocumentKind(
  draftId: string,
  documentId: string,
  kind: DocumentKind,
): Promise<DraftView> {
  return fetchJson<DraftView>(`/api/drafts/${draftId}/documents/${documentId}`, {
    method: "PATCH",
    json: { kind },
  });
}
