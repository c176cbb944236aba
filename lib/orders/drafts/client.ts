"use client";

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import { orderKeys } from "../client";
import type { DocumentKind, DraftSummary, DraftView, SaveDraftInput, SubmissionView } from "./schema";

/**
 * The form's reads and saves in the browser: plain functions, because the form itself decides when to save and
 * what a failure means. They go by routes: actions of one browser queue up.
 */

/** Browsers let 64 KiB outlive their page; a longer save ends with it. */
const outlivesPageBytes = 60_000;

/** The person's forms that were begun. Another tab changes them unheard: they are asked for when this one is looked at. */
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
      [draftsOptions.queryKey, orderKeys.home].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
}

/** Makes another form for the person. */
export function openDraft(): Promise<DraftView> {
  return fetchJson<DraftView>("/api/drafts", { method: "POST" });
}

export function readDraft(draftId: string): Promise<DraftView> {
  return fetchJson<DraftView>(`/api/drafts/${draftId}`);
}

/** Saves what is typed, also while the page is being left; fails with `conflict` when another tab saved meanwhile. */
export function saveDraft(draftId: string, input: SaveDraftInput): Promise<DraftView> {
  const keepalive = new Blob([JSON.stringify(input)]).size < outlivesPageBytes;
  return fetchJson<DraftView>(`/api/drafts/${draftId}`, { method: "PUT", json: input, keepalive });
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

/** The address a document's bytes are posted to; the body is the file itself. */
export function uploadAddress(upload: {
  draftId: string;
  documentId: string;
  name: string;
  kind: DocumentKind;
  position: number;
}): string {
  const query = new URLSearchParams({
    draft: upload.draftId,
    document: upload.documentId,
    name: upload.name,
    kind: upload.kind,
    position: String(upload.position),
  });
  return `/api/upload?${query}`;
}

/** Follows an attempt; live events tell when it moved, and while it is open it is asked for now and then. */
export function submissionOptions(submissionId: string) {
  return queryOptions({
    queryKey: ["submission", submissionId] as const,
    queryFn: ({ signal }) => fetchJson<SubmissionView>(`/api/submissions/${submissionId}`, { signal }),
    refetchInterval: ({ state }) =>
      state.data && (state.data.state === "accepted" || state.data.state === "refused") ? false : 5_000,
  });
}
