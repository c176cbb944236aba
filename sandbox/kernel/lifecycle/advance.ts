import type { Transaction } from "../database";
import { lockOrder, lockQuote, lockRevision } from "./lock";
import { moveOrder } from "./move-order";
import { moveQuote } from "./move-quote";
import { moveRevision } from "./move-revision";
import type { Mover } from "./mover";
import { nextOrderStatus, nextQuoteStatus, nextRevisionStatus } from "./status";

export interface Movable {
  kind: "order" | "quote" | "revision";
  id: number;
  accountId: string;
}

/**
 * Moves one resource on by one status of its flow.
 * @param enteredBefore only if its present status was entered before; guards a step against one just made
 * @returns whether it moved
 */
export async function advance(
  tx: Transaction,
  mover: Mover,
  { kind, id, accountId }: Movable,
  enteredBefore?: Date,
): Promise<boolean> {
  const tooEarly = (row: { stepFrom: Date | null }) =>
    enteredBefore !== undefined && (row.stepFrom === null || row.stepFrom > enteredBefore);
  switch (kind) {
    case "order": {
      const order = await lockOrder(tx, accountId, id);
      const next = nextOrderStatus(order.status, mover.variant.needsApproval(order));
      if (!next || tooEarly(order)) return false;
      await moveOrder(tx, mover, order, next);
      return true;
    }
    case "quote": {
      const quote = await lockQuote(tx, accountId, id);
      const next = nextQuoteStatus(quote.status);
      if (!next || tooEarly(quote)) return false;
      await moveQuote(tx, mover, quote, next);
      return true;
    }
    case "revision": {
      const revision = await lockRevision(tx, accountId, id);
      const next = nextRevisionStatus(revision.status);
      if (!next || tooEarly(revision)) return false;
      await moveRevision(tx, revision, next);
      return true;
    }
  }
}
