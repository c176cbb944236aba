import type { ConnectionScope } from "@/lib/credentials/scope";
import type { OrderRow } from "@/lib/domain/shapes";
import type { Gateway, ListInput, PageCursor } from "@/lib/gateway/gateway";
import { db } from "@/lib/platform/db";
import { databaseNow } from "./clock";
import { requestRefresh } from "./refresh";
import { type StoreResult, storeOrder } from "./store";

/** Pages of the service's list and what the mirror makes of their rows. */

export type RowPage = {
  rows: OrderRow[];
  next: PageCursor | null;
  /** By the database's clock. */
  requestedAt: string;
  answeredAt: string;
};

/** @throws AppError as `Gateway.listOrders` does */
export async function readPage(gateway: Gateway, input: ListInput): Promise<RowPage> {
  const requestedAt = await databaseNow(db());
  const page = await gateway.listOrders(input);
  return { ...page, requestedAt, answeredAt: await databaseNow(db()) };
}

/**
 * Stores one row of a page. A row says nothing of comments and files, so that the whole is read by a job of
 * its own where `needsWhole` says so.
 */
export async function storeRow(
  scope: ConnectionScope,
  row: OrderRow,
  { requestedAt, answeredAt }: RowPage,
  needsWhole: (result: StoreResult) => boolean,
): Promise<StoreResult> {
  const { connectionId } = scope;
  return await db().$transaction(async (tx) => {
    const result = await storeOrder(tx, {
      scope,
      snapshot: row,
      whole: false,
      requestedAt,
      answeredAt,
      source: "sweep",
    });
    if (needsWhole(result)) {
      await requestRefresh(tx, { connectionId, kind: "order", serviceId: row.serviceId, source: "sweep" });
    }
    return result;
  });
}
