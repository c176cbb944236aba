import type { Message } from "@/lib/domain/message";
import type { DraftView } from "@/lib/drafts/schema";
import { waitingForConnection } from "./form-document";
import type { UploadQueue } from "./upload-queue";

/**
 * Uploads go on while the person looks at another page of the portal. Their queue waits here for the form to come
 * back; it lives as long as the browser tab does, as the bytes do.
 */
const openQueues = new Map<string, UploadQueue>();
/** Those of forms for which no draft could be made, by the form. */
const waitingQueues = new Map<string, UploadQueue[]>();

/**
 * The queue of a draft that still has documents to send; null where there is none. It stays here until the form is shown
 * (`noteTakenUp`): a form may be begun and given up several times before.
 * @param heldFor why they still wait; null sends them
 */
export function takeUpQueue(
  draft: Pick<DraftView, "draftId" | "documents">,
  heldFor: Message | null,
): UploadQueue | null {
  const open = openQueues.get(draft.draftId);
  if (!open) return null;
  open.adopt(draft.documents);
  if (heldFor) open.hold(heldFor);
  else open.release();
  return open;
}

export function noteTakenUp(draftId: string, queue: UploadQueue): void {
  if (openQueues.get(draftId) === queue) openQueues.delete(draftId);
}

/** Has a form go on with the documents of one whose place it takes. */
export function takeUpWaiting(queue: UploadQueue, form: string): void {
  for (const waiting of waitingQueues.get(form) ?? []) queue.takeOver(waiting);
  waitingQueues.delete(form);
}

/**
 * Leaves a queue that still has documents to send for the next visit of the form.
 * @param draftId of a draft that is being made once it is there
 * @param form what the next visit knows a form by for which no draft could be made
 */
export function leaveQueue(
  queue: UploadQueue,
  draftId: Promise<string> | string | null,
  form: () => string,
): void {
  if (typeof draftId === "string") {
    if (queue.isUnfinished) openQueues.set(draftId, queue);
  } else if (draftId) {
    const leave = (made: string | null) => leaveQueue(queue, made, form);
    // Where none can be made the queue has been told why.
    void draftId.then(leave, () => leave(null));
  } else if (queue.isStranded) {
    // By itself it would make a draft that no form shows, and send there what the next form takes.
    queue.hold(waitingForConnection);
    waitingQueues.set(form(), [...(waitingQueues.get(form()) ?? []), queue]);
  }
}

/** Stops what is still sending for a draft that was thrown away. */
export function dropQueue(draftId: string): void {
  openQueues.get(draftId)?.clear();
  openQueues.delete(draftId);
}

/** Forgets what waits for a form that was thrown away. */
export function dropWaiting(form: string): void {
  for (const waiting of waitingQueues.get(form) ?? []) waiting.clear();
  waitingQueues.delete(form);
}
