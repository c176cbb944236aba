"use client";

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { DocumentKind, DraftView, SaveDraftInput, SubmissionView } from "./schema";

/** The form's reads and saves in the browser. Autosave goes by routes: actions of one browser queue up. */

export const draftKeys = { draft: (draftId: string) => ["draft", draftId] as const };

export function draftOptions(draftId: string) {
  return queryOptions({
    queryKey: draftKeys.draft(draftId),
    queryFn: ({ signal }) => fetchJson<DraftView>(`/api/drafts/${draftId}`, { signal }),
  });
}

export function useDraft(draftId: string) {
  return useQuery(draftOptions(draftId));
}

/** Opens the person's form: the one they left, or a new one. */
export function openDraft({ fresh = false }: { fresh?: boolean } = {}): Promise<DraftView> {
  return fetchJson<DraftView>("/api/drafts", { method: "POST", json: { fresh } });
}

/** Saves what is typed; fails with `conflict` when another tab saved meanwhile. */
export function useSaveDraft(draftId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: SaveDraftInput) =>
      fetchJson<DraftView>(`/api/drafts/${draftId}`, { method: "PUT", json: input }),
    onSuccess: (draft) => queryClient.setQueryData(draftKeys.draft(draftId), draft),
  });
}

export function useDiscardDraft(draftId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => fetchJson<void>(`/api/drafts/${draftId}`, { method: "DELETE" }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: draftKeys.draft(draftId) });
      await queryClient.invalidateQueries({ queryKey: ["home"] });
    },
  });
}

export function useRemoveDocument(draftId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) =>
      fetchJson<DraftView>(`/api/drafts/${draftId}/documents/${documentId}`, { method: "DELETE" }),
    onSuccess: (draft) => queryClient.setQueryData(draftKeys.draft(draftId), draft),
  });
}

/** For documents that are not uploaded; an uploaded one is uploaded again with the other kind. */
export function useChangeDocumentKind(draftId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ documentId, kind }: { documentId: string; kind: DocumentKind }) =>
      fetchJson<DraftView>(`/api/drafts/${draftId}/documents/${documentId}`, {
        method: "PATCH",
        json: { kind },
      }),
    onSuccess: (draft) => queryClient.setQueryData(draftKeys.draft(draftId), draft),
  });
}

/** The address a document's bytes are posted to; the body is the file itself. */
export function uploadAddress(upload: {
  draftId: string;
  documentId: string;
  name: string;
  kind: DocumentKind;
}): string {
  const query = new URLSearchParams({
    draft: upload.draftId,
    document: upload.documentId,
    name: upload.name,
    kind: upload.kind,
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
