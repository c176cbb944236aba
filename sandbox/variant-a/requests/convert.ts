import type { z } from "zod";
import type { Transaction } from "../../kernel/database";
import type { Caller } from "../../kernel/gate/caller";
import { lockQuote } from "../../kernel/lifecycle/lock";
import { moveQuote } from "../../kernel/lifecycle/move-quote";
import { refused } from "../../kernel/service-error";
import type { FileStorage } from "../../kernel/storage/file-storage";
import { variantA } from "../variant-a";
import type { convertBody } from "./order-body";
import { requireCoversheet } from "./place";

/**
 * Converts a pending quote into an order, with what is given in place of what the quote has saved.
 * @throws ServiceError 404; 422 when it is not pending or the coversheet misses a value
 */
export async function convertQuote(
  tx: Transaction,
  storage: FileStorage,
  caller: Caller,
  id: number,
  replacements: z.infer<typeof convertBody>,
): Promise<void> {
  const quote = await lockQuote(tx, caller.accountId, id);
  if (quote.status !== "pending") throw refused("Only a pending quote can be converted.");
  const account = await tx.account.findUniqueOrThrow({ where: { id: caller.accountId } });
  const values = {
    reference: replacements.reference ?? quote.reference,
    field1: replacements.field1 ?? quote.field1,
    field2: replacements.field2 ?? quote.field2,
  };
  requireCoversheet(account, quote.certification, values);
  const updated = await tx.quote.update({ where: { id }, data: values });
  await moveQuote(tx, { variant: variantA, storage }, updated, "converted");
}
