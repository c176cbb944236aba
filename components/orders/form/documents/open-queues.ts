import type { OrderDraftView } from "@/lib/orders/schema";
import type { DocumentStore } from "./document-store";
import { UploadQueue } from "./upload-queue";

/**
 * Uploads go on while the person looks at another page of the portal. Their queue waits here for the form to come
 * back; it lives as long as the browser tab does, as the bytes do.
 */
const openQueues = new Map<string, UploadQueue>();

/** The queue of a draft: the one that is still sending its documents, or a new one. */
export function takeUpQueue(store: DocumentStore, draft: OrderDraftView | null): UploadQueue {
  const open = draft && openQueues.get(draft.draftId);
  if (!open) return new UploadQueue(store, draft?.documents ?? []);
  openQueues.delete(draft.draftId);
  open.adopt(draft.documents);
  open.release();
  return open;
}

/** Leaves a queue that is still sending for the next visit of the form. */
export function leaveQueue(draftId: string | null, queue: UploadQueue): void {
  if (draftId && queue.isTravelling) openQueues.set(draftId, queue);
}

/** Stops what is still sending for a draft that was thrown away. */
export function dropQueue(draftId: string): void {
  openQueues.get(draftId)?.clear();
  openQueues.delete(draftId);
}
