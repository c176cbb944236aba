import { type Actor, actingOf } from "@/lib/auth/actor";
import { exportInTurn } from "@/lib/auth/limits/export-in-turn";
import type { ExportTable } from "../../exported/data";
import type { ExportedOrder } from "../../schema";
import { type OrderListQuery, orderListAddress } from "../rules";
import { readOrders } from "./data";

/**
 * The orders that the query leaves as a file of comma-separated values, some at a time; that it was made stands in the audit.
 * @param table its columns, in words
 * @param signal whoever takes it has gone
 * @throws AppError `rate_limited` while another file of theirs is under way
 */
export async function exportOrders(
  actor: Actor,
  query: OrderListQuery,
  table: ExportTable<ExportedOrder>,
  signal: AbortSignal,
): Promise<AsyncIterableIterator<string>> {
  const { businessId } = actingOf(actor);
  return await exportInTurn(actor, {
    ...table,
    entry: {
      action: "order.export",
      subjectKind: "business",
      subjectId: businessId,
      after: { list: orderListAddress.link({ ...query, cursor: null }) },
    },
    pieces: readOrders(actor, query),
    signal,
  });
}
