import type { OrderDraftView } from "@/lib/orders/schema";
import type { DocumentStore } from "./document-store";
import { UploadQueue } from "./upload-queue";

/**
 * Uploads go on while the person looks at another page of the portal. Their queue waits here for the form to come
 * back; it lives as long as the browser tab does, as the bytes do.
 */
const openQueues = new Map<string, UploadQueue>();
/** Those that wait for a draft, because their person was signed out, by whose they are. */
const waitingQueues = new Map<string, UploadQueue[]>();

/** The queue of a draft, or of a form that has none yet: the one that still has documents to send, or a new one. */
export function takeUpQueue(
  store: DocumentStore,
  draft: OrderDraftView | null,
  ownerId: string,
): UploadQueue {
  if (!draft) return takeUpWaiting(store, ownerId);
  const open = openQueues.get(draft.draftId);
  if (!open) return new UploadQueue(store, draft.documents);
  openQueues.delete(draft.draftId);
  open.adopt(draft.documents);
  open.release();
  return open;
}

function takeUpWaiting(store: DocumentStore, ownerId: string): UploadQueue {
  const [first, ...others] = waitingQueues.get(ownerId) ?? [];
  if (!first) return new UploadQueue(store, []);
  waitingQueues.set(ownerId, others);
  first.moveTo(store);
  return first;
}

/** Leaves a queue that still has documents to send for the next visit of the form. */
export function leaveQueue(queue: UploadQueue, draftId: string | null, ownerId: string): void {
  if (draftId && queue.isTravelling) openQueues.set(draftId, queue);
  else if (queue.isWaiting) waitingQueues.set(ownerId, [...(waitingQueues.get(ownerId) ?? []), queue]);
}

/** Stops what is still sending for a draft that was thrown away. */
export function dropQueue(draftId: string): void {
  openQueues.get(draftId)?.clear();
  openQueues.delete(draftId);
}
