import { changeDocumentKind, readDraft, removeDocument, type usePatience } from "@/lib/drafts/client";
import type { DocumentKind, DraftDocumentView } from "@/lib/drafts/schema";
import type { FormDocument } from "./form-document";

/** What the queue asks of the server. What is said to be patient goes on asking until the portal answers. */
export type DocumentStore = {
  /** The draft the documents belong to; made with the first one. */
  ensureDraftId: () => Promise<string>;
  /** Takes a document out of the draft; patient. */
  remove: (draftId: string, documentId: string) => Promise<unknown>;
  /** Changes the type of a document that is not uploaded; patient. */
  changeKind: (draftId: string, documentId: string, kind: DocumentKind) => Promise<unknown>;
  /** The draft's documents as the server has them; patient. */
  read: (draftId: string) => Promise<readonly DraftDocumentView[]>;
};

export function documentStore(
  ensureDraftId: () => Promise<string>,
  patiently: ReturnType<typeof usePatience>,
): DocumentStore {
  return {
    ensureDraftId,
    remove: (draftId, id) => patiently(() => removeDocument(draftId, id)),
    changeKind: (draftId, id, kind) => patiently(() => changeDocumentKind(draftId, id, kind)),
    read: async (draftId) => (await patiently(() => readDraft(draftId))).documents,
  };
}

/** For a document whose answer was lost: all of it may have arrived. A draft that cannot be read tells nothing. */
export async function hasArrived(
  store: DocumentStore,
  draftId: string,
  { id, kind }: FormDocument,
): Promise<boolean> {
  const documents = await store.read(draftId).catch(() => []);
  return documents.some((known) => known.id === id && known.kind === kind && known.state === "uploaded");
}
