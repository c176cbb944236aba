import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { storableText } from "@/lib/domain/storable-text";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { listRow, listRowSelect } from "../list/data";
import { namesFor } from "../names/data";
import type { NumberedOrder } from "../schema";
import type { SearchedTable } from "../search/data";

/** More of one number are not told apart by looking at them. */
const shownAtMost = 50;

/** The ids of what is meant by a number that somebody typed. */
export async function findMeant(table: SearchedTable, actor: Actor, number: string): Promise<string[]> {
  const typed = storableText(number.trim());
  const things = Prisma.raw(`"${table}"`);
  const matches = await db().$queryRaw<{ id: string; isExact: boolean }[]>`
    SELECT id, search_fold(number) = search_fold(${typed}) AS "isExact" FROM ${things}
    WHERE ${visibleTo(actor).orders} AND "numberKey" = search_number_key(${typed})
      AND (search_fold(number) = search_fold(${typed}) OR ${typed} ~ '^[0-9]+$')
    ORDER BY "isExact" DESC, "receivedAt" DESC LIMIT ${shownAtMost}`;
  return matches.filter(({ isExact }) => isExact === matches[0]?.isExact).map(({ id }) => id);
}

/**
 * The orders with that number among those that the actor sees, newest first: several where the business has several
 * connections. It may be written in any case and, without letters, without the zeros in front; where one is written
 * just so, only those are meant.
 */
export async function listOrdersByNumber(actor: Actor, number: string): Promise<NumberedOrder[]> {
  const meant = await findMeant("Order", actor, number);
  if (meant.length === 0) return [];
  const [orders, names] = await Promise.all([
    visibleTo(actor).order.findMany({
      where: { id: { in: meant } },
      select: { ...listRowSelect, connection: { select: { name: true } } },
      orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
    }),
    namesFor(actor),
  ]);
  return orders.map((order) => ({
    ...listRow(actor, order, names),
    connectionName: order.connection.name,
  }));
}
