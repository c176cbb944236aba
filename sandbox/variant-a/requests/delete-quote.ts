import type { Transaction } from "../../kernel/database";
import type { Caller } from "../../kernel/gate/caller";
import { lockQuote } from "../../kernel/lifecycle/lock";

/**
 * Deletes a quote and its files; those that went along into an order stay with the order.
 * @returns the storage names of the files whose content is to be removed after the commit
 * @throws ServiceError 404
 */
export async function deleteQuote(tx: Transaction, caller: Caller, id: number): Promise<string[]> {
  await lockQuote(tx, caller.accountId, id);
  const where = { quoteId: id, orderId: null };
  const files = await tx.file.findMany({ where, select: { storageName: true } });
  await tx.file.deleteMany({ where });
  await tx.quote.delete({ where: { id } });
  return files.map((file) => file.storageName);
}
