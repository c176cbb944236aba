import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { storableText } from "@/lib/domain/storable-text";
import { db } from "@/lib/platform/db";
import { languageNames } from "../data";
import { listRow, listRowSelect } from "../list/data";
import type { NumberedOrder } from "../schema";

/** More of one number are not told apart by looking at them. */
const shownAtMost = 50;

/**
 * The orders with that number among those that the actor sees, newest first: several where the business has several
 * connections. It may be written in any case and, without letters, without the zeros in front; where one is written
 * just so, only those are meant.
 */
export async function listOrdersByNumber(actor: Actor, number: string): Promise<NumberedOrder[]> {
  const typed = storableText(number.trim());
  const matches = await db().$queryRaw<{ id: string; isExact: boolean }[]>`
    SELECT id, search_fold(number) = search_fold(${typed}) AS "isExact" FROM "Order"
    WHERE ${visibleTo(actor).orders} AND "numberKey" = search_number_key(${typed})
      AND (search_fold(number) = search_fold(${typed}) OR ${typed} ~ '^[0-9]+$')
    ORDER BY "isExact" DESC, "receivedAt" DESC LIMIT ${shownAtMost}`;
  const meant = matches.filter(({ isExact }) => isExact === matches[0]?.isExact);
  if (meant.length === 0) return [];
  const [orders, nameOf] = await Promise.all([
    visibleTo(actor).order.findMany({
      where: { id: { in: meant.map(({ id }) => id) } },
      select: { ...listRowSelect, connection: { select: { name: true } } },
      orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
    }),
    languageNames(actor),
  ]);
  return orders.map((order) => ({
    ...listRow(actor, order, nameOf),
    connectionName: order.connection.name,
  }));
}
