import type { Actor } from "@/lib/auth/actor";
import * as attempts from "@/lib/drafts/attempts/withdrawal/mutations";
import * as moves from "@/lib/drafts/connection/mutations";
import * as reads from "@/lib/drafts/data";
import type { DocumentKind } from "@/lib/drafts/documents/schema";
import * as writes from "@/lib/drafts/mutations";
import type { AttemptRef, DocumentRef, DraftRef, MoveDraftInput, SaveDraftInput } from "@/lib/drafts/schema";
import { orderDraft } from "../draft";
import { orderForm } from "../form";

/** What people do with drafts, done with those of orders. */

const kinds = [orderDraft];

export const openDraft = (actor: Actor, connectionId?: string) =>
  writes.openDraft(actor, orderForm, null, connectionId);
export const askToMoveDraft = (actor: Actor, input: MoveDraftInput) => moves.moveDraft(actor, kinds, input);
/** Whatever documents it has. */
export async function moveDraft(actor: Actor, input: Omit<MoveDraftInput, "documents">) {
  const moved = await askToMoveDraft(actor, { ...input, documents: "left_behind" });
  if (!moved) throw new Error("It was asked about documents that are left behind");
  return moved;
}
export const saveDraft = (actor: Actor, input: DraftRef & SaveDraftInput) =>
  writes.saveDraft(actor, kinds, input);
export const removeDocument = (actor: Actor, document: DocumentRef) =>
  writes.removeDocument(actor, kinds, document);
export const changeDocumentKind = (actor: Actor, change: DocumentRef & { kind: DocumentKind }) =>
  writes.changeDocumentKind(actor, kinds, change);
export const getDraft = (actor: Actor, draft: DraftRef) => reads.getDraft(actor, kinds, draft);
export const listDrafts = (actor: Actor) => reads.listDrafts(actor, [orderForm]);
export const findOfferedDraft = (actor: Actor) => reads.findOfferedDraft(actor, orderForm);
export const withdrawAttempt = (actor: Actor, attempt: AttemptRef) =>
  attempts.withdrawAttempt(actor, kinds, attempt);
