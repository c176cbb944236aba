import type { Actor } from "@/lib/auth/actor";
import { type ConnectionScope, scopeForActor, scopeForNew } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { beginReorder } from "@/lib/drafts/copies/mutations";
import { documentsAtMost, formAddress } from "@/lib/drafts/rules";
import { orderDraft } from "../draft";
import { findTokenLack, getOrderKnown } from "../form-options/data";
import type { OrderRef } from "../schema";
import { findEarlier } from "./data";
import { answersAgain } from "./rules";
import type { Reordering } from "./schema";

/**
 * A form with the answers of an order and copies of its documents, which are sent as new files once it is shown: the one
 * that the person has begun so already, else a new one.
 * @throws AppError `not_found` also for an order that is not the actor's to see, and where nothing new goes anywhere;
 *   `conflict` while only a list has told of the order; as `beginDraft`
 */
export async function reorder(actor: Actor, { orderId }: OrderRef): Promise<Reordering> {
  const found = await findEarlier(actor, orderId);
  if (!found) throw new AppError("not_found", `Order ${orderId} is not visible to its reader`);
  const { earlier, order, documents } = found;
  if (!earlier) {
    throw new AppError("conflict", `Order ${orderId} was not read whole`, {
      userMessage: message("orderErrors.reorder.unread"),
    });
  }
  const scope = await connectionFor(actor, order);
  const { content } = answersAgain(earlier, await getOrderKnown(actor, scope));
  const { draftId } = await beginReorder(actor, orderDraft.form, {
    orderId,
    connectionId: scope.connectionId,
    content: orderDraft.keep(content),
    files: documents.slice(0, documentsAtMost),
  });
  return { draftId, address: formAddress(orderDraft.form, draftId) };
}

/** The order's, where its person can order there; else where new orders go, if they can order there. */
async function connectionFor(actor: Actor, order: { connectionId: string }): Promise<ConnectionScope> {
  const usual = await scopeForNew(actor);
  const own = await scopeForActor(actor, order);
  if (!(await findTokenLack(actor, own))) return own;
  return (await findTokenLack(actor, usual)) ? own : usual;
}
