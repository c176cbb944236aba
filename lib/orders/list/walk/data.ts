import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import type { Position } from "@/lib/domain/keyset";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import {
  beyondPosition,
  isAscending,
  type ListSort,
  namedKeys,
  orderBy,
  orderByUnindexed,
  receivedAtOf,
} from "../sorting/data";

/**
 * The next orders of the list that a search leaves, in the order of the list, without looking through all that have
 * not what is searched nor sorting all that have it. What is frequent is found by looking through orders one by one;
 * what is rarer, or frequent only long ago, month by month, each asked of the index of the search. In another order than
 * by time, and of what other indexes know, all that are found are put in order.
 */

/** So many orders are looked through one by one. */
export const lookedThroughAtMost = 5_000;

/** The same of what an index of its own tells at once. */
const narrowedThroughAtMost = 1_000;

/** More months than there can be. */
const maximumSteps = 1_000_000;

/** Which orders are looked for. */
export type ListPlan = {
  /** Over the table of orders. */
  where: Prisma.Sql;
  /** Words are looked for, or what is found as they are: of the whole table by its index of the search alone. */
  isSearched: boolean;
  /**
   * What the table of orders is read as: those alone among which they are, where an index has these in the order of the list.
   * @param order in which they are read; null where that is all the same
   */
  table: (order: Prisma.Sql | null) => Prisma.Sql;
  /** The order in which they are listed. */
  sort: ListSort;
};

type Looked = {
  /** Of those found, in the order of the list. */
  ids: string[];
  /** All that are there were looked through. */
  isEnd: boolean;
};

/**
 * At least as many orders as wanted from a place of the list on, unless fewer are left.
 * @returns their ids, in the order in which they are read from there
 */
export async function findNext(
  actor: Actor,
  plan: ListPlan,
  position: Position | null,
  wanted: number,
): Promise<string[]> {
  const { ids, isEnd } = await lookThrough(actor, plan, position, wanted);
  if (isEnd || ids.length >= wanted) return ids;
  return await (isByMonth(plan) ? findByMonth : findAmongAll)(actor, plan, position, wanted);
}

/** The same of the first of the list, of which none was found soon where words are looked for newest first. */
export async function findFirst(actor: Actor, plan: ListPlan, wanted: number): Promise<string[]> {
  return await (isByMonth(plan) ? findByMonth : findNext)(actor, plan, null, wanted);
}

function isByMonth({ isSearched, sort }: ListPlan): boolean {
  return isSearched && !sort.isMoving;
}

/** The same among all that are found by what they are looked for by, put in order. */
async function findAmongAll(
  actor: Actor,
  { where, sort }: ListPlan,
  position: Position | null,
  wanted: number,
): Promise<string[]> {
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM "Order" WHERE ${visibleTo(actor).orders} AND ${where} AND ${beyondPosition(actor, sort, position)}
    ORDER BY ${orderByUnindexed(sort, position)} LIMIT ${wanted}`;
  return found.map(({ id }) => id);
}

/** The same among the next few thousand orders alone, and no further than to the last one wanted. */
export async function lookThrough(
  actor: Actor,
  { where, table, sort, isSearched }: ListPlan,
  position: Position | null,
  wanted: number,
  atMost = isSearched ? lookedThroughAtMost : narrowedThroughAtMost,
): Promise<Looked> {
  const order = orderBy(sort, position);
  // By columns of the same order, so that no more are looked through than up to the last one wanted.
  const keys = namedKeys(sort, position);
  const looked = await db().$queryRaw<{ id: string; isFound: boolean; isLast: boolean }[]>`
    SELECT id, "isFound", place = ${atMost} AS "isLast" FROM (
      SELECT id, ${keys.columns}, (${where}) IS TRUE AS "isFound", row_number() OVER (ORDER BY ${order}) AS place
      FROM (
        SELECT * FROM ${table(order)} WHERE ${visibleTo(actor).orders} AND ${beyondPosition(actor, sort, position)}
        ORDER BY ${order} LIMIT ${atMost}
      ) AS "Order"
    ) AS looked WHERE "isFound" OR place = ${atMost}
    ORDER BY ${keys.order} LIMIT ${wanted}`;
  return {
    ids: looked.filter(({ isFound }) => isFound).map(({ id }) => id),
    isEnd: looked.length < wanted && !looked.some(({ isLast }) => isLast),
  };
}

/**
 * The same among all orders. Each step begins at the nearest order beyond the month before, so that months without
 * orders cost nothing.
 * @param monthsAtMost with orders in them; fewer may then be found than there are
 */
export async function findByMonth(
  actor: Actor,
  { where, sort }: ListPlan,
  position: Position | null,
  wanted: number,
  monthsAtMost?: number,
): Promise<string[]> {
  const isUp = isAscending(sort, position);
  const found = await db().$queryRaw<{ id: string }[]>`
    WITH RECURSIVE walk(step, edge, ids, total) AS (
      SELECT 0, ${edgeAt(actor, sort, position)}, ARRAY[]::uuid[], 0
      UNION ALL
      SELECT step + 1, (month + ${isUp ? "1 month" : "0"}::interval) AT TIME ZONE 'UTC', found.ids,
        total + cardinality(found.ids)
      FROM walk CROSS JOIN LATERAL (
        SELECT search_month("receivedAt") AS month FROM "Order"
        WHERE "businessId" = ${actingOf(actor).businessId}::uuid AND "receivedAt" ${isUp ? Prisma.sql`>=` : Prisma.sql`<`} edge
        ORDER BY "receivedAt" ${isUp ? Prisma.sql`ASC` : Prisma.sql`DESC`} LIMIT 1
      ) AS next CROSS JOIN LATERAL (
        SELECT ARRAY(
          SELECT id FROM "Order"
          WHERE ${visibleTo(actor).orders} AND ${where} AND ${beyondPosition(actor, sort, position)} AND search_month("receivedAt") = month
          ORDER BY ${orderByUnindexed(sort, position)} LIMIT ${wanted}
        ) AS ids OFFSET 0
      ) AS found
      WHERE total < ${wanted} AND step < ${monthsAtMost ?? maximumSteps}
    )
    SELECT id FROM walk, unnest(ids) WITH ORDINALITY AS one(id, place) ORDER BY step, place`;
  return found.map(({ id }) => id);
}

/** Where the first month is looked for: this side of the place, which may lie within it. */
function edgeAt(actor: Actor, sort: ListSort, position: Position | null): Prisma.Sql {
  const isUp = isAscending(sort, position);
  if (!position) return Prisma.raw(isUp ? "'-infinity'::timestamptz" : "'infinity'::timestamptz");
  return Prisma.sql`(${receivedAtOf(actor, sort, position)} + ${isUp ? "0" : "1 microsecond"}::interval)`;
}
