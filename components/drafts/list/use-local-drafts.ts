"use client";

import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { BrowserOwner } from "@/lib/auth/session/browser-owner";
import { connectionsOptions } from "@/lib/connections/client";
import { isAppError } from "@/lib/domain/errors";
import { draftsOptions, readDraft } from "@/lib/drafts/client";
import type { Form, FormOutline } from "@/lib/drafts/form";
import type { DraftSummary } from "@/lib/drafts/schema";
import { dropWaiting } from "../documents/open-queues";
import {
  discardLocalDraft,
  hasLocalRecords,
  type LocalDraft,
  listLocalDrafts,
} from "../unsaved/local-drafts";
import { unsavedNameOf } from "../unsaved/unsaved-record";

/** A form that only this browser has, as a line of a list. */
export type ListedLocalDraft = {
  kind: FormOutline;
  id: string;
  /** Its draft where that is still open; else it is gone on with as a new one. */
  draftId: string | null;
  /** Null also where the business shows none on some connection. */
  reference: string | null;
  /** When it was last kept, in milliseconds. */
  at: number;
};

export type LocalDrafts = {
  drafts: readonly ListedLocalDraft[];
  discard: (draft: ListedLocalDraft) => Promise<void>;
  /** For a draft that was thrown away: nothing that was typed into it is kept here either. */
  forget: (draft: Pick<DraftSummary, "kind" | "draftId">) => Promise<void>;
};

/** A form whose rules are loaded where this browser has something of it. */
export type LoadableForm = FormOutline & { load: () => Promise<Form> };

/**
 * The person's forms that only this browser has, and that no page works on now.
 * @param listed what the server lists; what is typed for one of these waits for its own form
 */
export function useLocalDrafts(
  owner: BrowserOwner,
  kinds: readonly LoadableForm[],
  listed: readonly Pick<DraftSummary, "draftId">[],
): LocalDrafts {
  const queryClient = useQueryClient();
  // A form that only this browser has does not tell on which connection it will be sent.
  const { data: connections } = useSuspenseQuery(connectionsOptions);
  const hidesReference = connections.some((connection) => connection.hidesReference);
  const queryKey = [...draftsOptions.queryKey, "local", owner.id, ...kinds.map(({ name }) => name)] as const;
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async () => (await Promise.all(kinds.map((kind) => listOfKind(owner, kind)))).flat(),
    // What never had a draft is the browser's alone to tell.
    networkMode: "always",
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
  return {
    drafts: data
      .filter(({ id }) => !listed.some(({ draftId }) => draftId === id))
      .map((draft) => (hidesReference ? { ...draft, reference: null } : draft)),
    discard: async ({ kind, id, at }) => {
      await discardLocalDraft(owner, kind, { id, at });
      dropWaiting(unsavedNameOf(owner, kind, id));
      await queryClient.invalidateQueries({ queryKey });
    },
    forget: ({ kind, draftId }) => discardLocalDraft(owner, { name: kind }, { id: draftId }),
  };
}

async function listOfKind(owner: BrowserOwner, outline: LoadableForm): Promise<ListedLocalDraft[]> {
  if (!hasLocalRecords(owner, outline)) return [];
  const kind = await outline.load();
  const drafts = await listLocalDrafts(owner, kind);
  const lines = await Promise.all(drafts.map((draft) => lineOf(owner, kind, draft)));
  return lines.filter((line) => line !== null);
}

async function lineOf(owner: BrowserOwner, kind: Form, local: LocalDraft): Promise<ListedLocalDraft | null> {
  const { id, content, at } = local;
  const standing = await standingOf(local.draftId);
  // What was sent is with the order; where it cannot be told now it is listed once it can.
  if (standing === "sent") await discardLocalDraft(owner, kind, { id, at });
  if (standing === "sent" || standing === "unknown") return null;
  const draftId = standing === "open" ? local.draftId : null;
  return { kind, id, draftId, reference: kind.referenceOf(content), at };
}

/** What became of the draft that something was typed for. Nothing may be offered again that was sent. */
async function standingOf(draftId: string | null): Promise<"none" | "open" | "sent" | "unknown"> {
  if (draftId === null) return "none";
  try {
    const { latestAttempt } = await readDraft(draftId);
    if (latestAttempt?.state === "accepted") return "sent";
    return latestAttempt && latestAttempt.state !== "refused" ? "unknown" : "open";
  } catch (error) {
    return isAppError(error, "not_found") ? "none" : "unknown";
  }
}
