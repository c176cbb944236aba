import { change, type Kernel } from "../kernel/kernel";
import { advance, type Movable } from "../kernel/lifecycle/advance";
import { lockOrder, lockQuote, lockRevision } from "../kernel/lifecycle/lock";
import { moveOrder } from "../kernel/lifecycle/move-order";
import { moveQuote } from "../kernel/lifecycle/move-quote";
import { moveRevision } from "../kernel/lifecycle/move-revision";
import type { OrderStatus, QuoteStatus, RevisionStatus } from "../kernel/lifecycle/status";
import { keepBasicHtml } from "../kernel/rich-text";
import type { Variant } from "../kernel/variant";
import type { Comment } from "../prisma/generated/client";

/*
 * What the service's staff do to one resource; the controls and the console both come here.
 * Each throws ServiceError 404 where the account has no such resource.
 */

type Placed = { id: number; accountId: string } & (
  | { kind: "order"; status: OrderStatus }
  | { kind: "quote"; status: QuoteStatus }
  | { kind: "revision"; status: RevisionStatus }
);

/** Puts a resource into a status, whatever its present one. */
export async function putIntoStatus(kernel: Kernel, variant: Variant, placed: Placed): Promise<void> {
  const mover = { variant, storage: kernel.storage };
  const { accountId, id } = placed;
  await change(kernel, async (tx) => {
    switch (placed.kind) {
      case "order":
        return moveOrder(tx, mover, await lockOrder(tx, accountId, id), placed.status);
      case "quote":
        return moveQuote(tx, mover, await lockQuote(tx, accountId, id), placed.status);
      case "revision":
        return moveRevision(tx, await lockRevision(tx, accountId, id), placed.status);
    }
  });
}

/** Moves one resource on as the next automatic step would. @returns whether it moved */
export function advanceOne(kernel: Kernel, variant: Variant, movable: Movable): Promise<boolean> {
  return change(kernel, (tx) => advance(tx, { variant, storage: kernel.storage }, movable));
}

/** @param on the id of a resource that is known to be the account's */
export function addStaffComment(
  kernel: Kernel,
  on: { orderId: number } | { quoteId: number },
  { author, body }: { author: string; body: string },
): Promise<Comment> {
  return kernel.db.comment.create({ data: { ...on, author, body: keepBasicHtml(body) } });
}
