import { noticingSessionEnd } from "@/components/shell/leave-for-sign-in";
import { toAppError } from "@/lib/domain/errors";
import type { Message } from "@/lib/domain/message";
import { openDraft, readDraft, saveDraft } from "@/lib/drafts/client";
import type { FormName } from "@/lib/drafts/form";
import type { DraftView } from "@/lib/drafts/schema";

/** What the saver asks of the server. */
export type DraftStore<Content> = {
  /** Makes a draft. */
  open: () => Promise<DraftView<Content>>;
  read: (draftId: string) => Promise<DraftView<Content>>;
  save: (draftId: string, content: Content, version: number) => Promise<{ version: number }>;
};

/** Why a save did not work, as far as the saver must act differently. */
export type SaveFailure =
  | { kind: "conflict" }
  | { kind: "closed" }
  /** Worth trying again. `mayHaveArrived`: nobody knows whether it was saved. */
  | { kind: "delayed"; by: Delay; mayHaveArrived: boolean }
  | { kind: "signed_out" }
  | { kind: "refused"; message: Message };

/** What a save waits for: the connection, its turn at a portal that has much to do, or a portal that works again. */
export type Delay = "connection" | "load" | "fault";

/** The saver's server: the draft routes. A form that began empty gets a draft of its own beside any other. */
export function draftStore<Content>(kind: FormName, connectionId: string): DraftStore<Content> {
  return {
    open: () => noticingSessionEnd(openDraft<Content>(kind, connectionId)),
    read: (draftId) => noticingSessionEnd(readDraft<Content>(draftId)),
    save: (draftId, content, version) => noticingSessionEnd(saveDraft(draftId, { content, version })),
  };
}

export function saveFailureOf(error: unknown): SaveFailure {
  const { code, userMessage } = toAppError(error);
  switch (code) {
    case "conflict":
      return { kind: "conflict" };
    case "not_found":
      return { kind: "closed" };
    case "unauthenticated":
      return { kind: "signed_out" };
    case "service_unavailable":
      return { kind: "delayed", by: "connection", mayHaveArrived: false };
    case "outcome_unknown":
      return { kind: "delayed", by: "connection", mayHaveArrived: true };
    case "rate_limited":
      return { kind: "delayed", by: "load", mayHaveArrived: false };
    case "busy":
      return { kind: "delayed", by: "load", mayHaveArrived: true };
    case "internal":
      return { kind: "delayed", by: "fault", mayHaveArrived: true };
    default:
      return { kind: "refused", message: userMessage };
  }
}
