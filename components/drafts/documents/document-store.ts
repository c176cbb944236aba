import type { useUntilAnswered } from "@/components/actions/use-until-answered";
import { changeDocumentKind, readDraft, removeDocument } from "@/lib/drafts/client";
import type { DocumentKind, DraftDocumentView } from "@/lib/drafts/documents/schema";
import type { FormDocument } from "./form-document";

/** What the queue asks of the server. Where it says so it goes on asking until the portal answers. */
export type DocumentStore = {
  /** The draft the documents belong to; made with the first one. */
  ensureDraftId: () => Promise<string>;
  /** Takes a document out of the draft; until answered. */
  remove: (draftId: string, documentId: string) => Promise<unknown>;
  /** Changes the type of a document that is not uploaded; until answered. */
  changeKind: (draftId: string, documentId: string, kind: DocumentKind) => Promise<unknown>;
  /** The draft's documents as the server has them; until answered. */
  read: (draftId: string) => Promise<readonly DraftDocumentView[]>;
};

export function documentStore(
  ensureDraftId: () => Promise<string>,
  untilAnswered: ReturnType<typeof useUntilAnswered>,
): DocumentStore {
  return {
    ensureDraftId,
    remove: (draftId, id) => untilAnswered(() => removeDocument(draftId, id)),
    changeKind: (draftId, id, kind) => untilAnswered(() => changeDocumentKind(draftId, id, kind)),
    read: async (draftId) => (await untilAnswered(() => readDraft(draftId))).documents,
  };
}

/** For a document whose answer was lost: all of it may have arrived. A draft that cannot be read tells nothing. */
export async function hasArrived(
  store: DocumentStore,
  draftId: string,
  sent: FormDocument,
): Promise<boolean> {
  const documents = await store.read(draftId).catch(() => []);
  return documents.some(
    ({ id, kind, choiceId, state }) =>
      state === "uploaded" && id === sent.id && kind === sent.kind && choiceId === sent.choiceId,
  );
}
