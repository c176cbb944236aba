"use client";

import { queryOptions, skipToken, useQueryClient } from "@tanstack/react-query";
import { backoffMs } from "@/lib/domain/backoff";
import { isAppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { fetchJson, pageHeaders } from "@/lib/platform/fetch-json";
import type {
  AttemptRef,
  AttemptView,
  DocumentKind,
  DraftSummary,
  DraftView,
  SaveDraftInput,
  SubmissionView,
} from "./schema";

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

/** Whether the portal did not answer, or not as it should have: what was asked may or may not have been done. */
export function isUnanswered(error: unknown): boolean {
  return isAppError(error, "service_unavailable", "outcome_unknown", "busy", "internal");
}

/**
 * For what may be asked twice: asks until the portal answers, later and later, and at once when the browser is online
 * again.
 */
export function usePatience(): <Answer>(ask: () => Promise<Answer>) => Promise<Answer> {
  const queryClient = useQueryClient();
  return async (ask) => {
    const { answer } = await queryClient.fetchQuery({
      queryKey: ["patiently", newId()],
      queryFn: async () => ({ answer: await ask() }),
      retry: (_, error) => isUnanswered(error) || isAppError(error, "rate_limited"),
      retryDelay: backoffMs,
      gcTime: 0,
    });
    return answer;
  };
}

/** Makes another form for the person. */
export function openDraft<Content>(): Promise<DraftView<Content>> {
  return fetchJson<DraftView<Content>>("/api/drafts", { method: "POST" });
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

export function uploadHeaders(): Record<string, string> {
  return { ...pageHeaders(), "Content-Type": "application/octet-stream" };
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

/** A press of *Place order*, and when it was made on this browser's clock. */
export type Press = AttemptRef & { pressedAt: number };

/** Live events make every attempt old by the first word: its page may know it by this key alone. */
export function attemptKey(press: AttemptRef | null) {
  return ["attempt", press?.draftId, press?.attempt] as const;
}

/**
 * What became of a press whose answer did not come. Live events, the connection's return and whoever looks at the
 * page again have it asked at once. A press that has not arrived in time is withdrawn, so that it cannot arrive later.
 */
export function attemptOptions(press: Press | null, arrivesWithinMs: number) {
  return queryOptions({
    queryKey: attemptKey(press),
    queryFn: press ? ({ signal }) => learnOutcome(press, arrivesWithinMs, signal) : skipToken,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
      if (data?.state === "accepted" || data?.state === "refused") return false;
      const pauseMs = backoffMs(dataUpdateCount + errorUpdateCount);
      // At once when it may be withdrawn: a person waits before a closed form.
      const leftMs = press && data?.state === "not_arrived" ? arrivesWithinMs - ageMs(press) : 0;
      return leftMs > 0 ? Math.min(pauseMs, leftMs) : pauseMs;
    },
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

async function learnOutcome(
  press: Press,
  arrivesWithinMs: number,
  signal: AbortSignal,
): Promise<AttemptView> {
  const address = `/api/drafts/${press.draftId}/attempts/${press.attempt}`;
  const known = await fetchJson<AttemptView>(address, { signal });
  if (known.state !== "not_arrived" || ageMs(press) < arrivesWithinMs) return known;
  return await fetchJson<AttemptView>(address, { method: "DELETE" });
}

/** The clock may have been set since. */
function ageMs({ pressedAt }: Press): number {
  return Math.abs(Date.now() - pressedAt);
}
