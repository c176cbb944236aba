import type { OrderRow, OrderSnapshot } from "@/lib/domain/orders/shapes";
import type { Tx } from "@/lib/platform/db";

type Stored = { id: string; businessId: string; connectionId: string };

/** Keeps what was charged and refunded for an order beside it, as it is told now; a row of a list tells nothing of it. */
export async function storeTransactions(
  tx: Tx,
  { id: orderId, businessId, connectionId }: Stored,
  order: OrderRow | OrderSnapshot,
): Promise<void> {
  if (!("transactions" in order)) return;
  const { sourceLanguage, targetLanguage } = order;
  await tx.orderTransaction.deleteMany({ where: { orderId } });
  if (order.transactions.length === 0) return;
  await tx.orderTransaction.createMany({
    data: order.transactions.map(({ kind, amountCents, createdAt }, position) => ({
      ...{ orderId, businessId, connectionId, sourceLanguage, targetLanguage },
      ...{ position, kind, amountCents, createdAt },
    })),
  });
}
