import { toAppError } from "@/lib/domain/errors";
import { openDraft, readDraft, saveDraft } from "@/lib/orders/drafts/client";
import type { DraftStore, SaveFailure } from "./draft-saver";

/** The saver's server: the draft routes. A form that began empty gets a draft of its own beside any other. */
export const draftStore: DraftStore = {
  open: openDraft,
  read: readDraft,
  save: (draftId, content, version) => saveDraft(draftId, { content, version }),
  failureOf,
};

function failureOf(error: unknown): SaveFailure {
  const { code, userMessage } = toAppError(error);
  switch (code) {
    case "conflict":
      return { kind: "conflict" };
    case "not_found":
      return { kind: "closed" };
    case "invalid_input":
    case "unauthenticated":
    case "forbidden":
    case "too_large":
      return { kind: "refused", message: userMessage };
    default:
      return { kind: "unreachable", mayHaveArrived: code === "outcome_unknown" };
  }
}
