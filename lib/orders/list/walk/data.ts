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
 * The next orders of the list that a query leaves which no index has in that order, without looking through all that it
 * leaves out nor sorting all that it leaves. What is frequent is found by looking through orders one by one; what is rarer,
 * or frequent only long ago, month by month, each asked of a GIN index that has the month. In another order than by time,
 * and of what no such index has, all that are found are put in order.
 */

/** So many orders are looked through one by one before they are found month by month. */
export const lookedThroughAtMost = 5_000;

/** So many before all that an index finds are put in order, which is as soon done where these are few. */
const narrowedThroughAtMost = 1_000;
/** So many for days of completion, where they are not among the first: near to these days they came. */
const doneThroughAtMost = 15_000;

/** More months than there can be. */
const maximumSteps = 1_000_000;

/** The rows that a statement takes of its table: of those of `where`, the first by `order`. */
export type TopRows = { where: Prisma.Sql; order: Prisma.Sql; atMost: number };

/** Which orders are looked for. */
export type ListPlan = {
  /** Over the table of orders. */
  where: Prisma.Sql;
  /** When they came, as far as what they are asked for tells, each within one of these: nowhere else are they looked for. */
  receivedWithin: Prisma.Sql[];
  /**
   * No index has them in the order of the list: they are found by looking through the newest and then month by month, by a
   * GIN index that has the month (`Order_search_idx`, `Order_services_idx`).
   */
  isFoundByMonth: boolean;
  /**
   * What the table of orders is read as: those alone among which they are, where an index has these in the order of the list.
   * @param rows what the statement then takes of it; null where that is in no order
   */
  table: (rows: TopRows | null) => Prisma.Sql;
  /** The same, whoever sees them: it tells which months have any, without looking for them in each. */
  monthsTable: (rows: TopRows | null) => Prisma.Sql;
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
  for (const atMost of lookThroughLimits(plan, position)) {
    const { ids, isEnd } = await lookThrough(actor, plan, position, wanted, atMost);
    if (isEnd || ids.length >= wanted) return ids;
  }
  return await (isByMonth(plan) ? findByMonth : findAmongAll)(actor, plan, position, wanted);
}

/** What was done since a day is among the last of the oldest, and not among the first of them. */
function lookThroughLimits({ isFoundByMonth, sort }: ListPlan, position: Position | null): number[] {
  if (isFoundByMonth) return [lookedThroughAtMost];
  const isNear = !sort.isMoving && (sort.isDescending || position !== null);
  return isNear ? [narrowedThroughAtMost, doneThroughAtMost] : [narrowedThroughAtMost];
}

/** The same of the first of the list; what is found by month was not found soon among the newest where it was counted. */
export async function findFirst(actor: Actor, plan: ListPlan, wanted: number): Promise<string[]> {
  return await (isByMonth(plan) ? findByMonth : findNext)(actor, plan, null, wanted);
}

function isByMonth({ isFoundByMonth, sort }: ListPlan): boolean {
  return isFoundByMonth && !sort.isMoving;
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

/** The same among the next few orders alone, and no further than to the last one wanted. */
export async function lookThrough(
  actor: Actor,
  { where, receivedWithin, table, sort }: ListPlan,
  position: Position | null,
  wanted: number,
  atMost: number,
): Promise<Looked> {
  const order = orderBy(sort, position);
  // By columns of the same order, so that no more are looked through than up to the last one wanted.
  const keys = namedKeys(sort, position);
  const ofEach = receivedWithin.map((received) => {
    const among = Prisma.sql`${visibleTo(actor).orders} AND ${received} AND ${beyondPosition(actor, sort, position)}`;
    return Prisma.sql`(SELECT * FROM ${table({ where: among, order, atMost })}
      WHERE ${among} ORDER BY ${order} LIMIT ${atMost})`;
  });
  const looked = await db().$queryRaw<{ id: string; isFound: boolean; isLast: boolean }[]>`
    SELECT id, "isFound", place = ${atMost} AS "isLast" FROM (
      SELECT id, ${keys.columns}, (${where}) IS TRUE AS "isFound", row_number() OVER (ORDER BY ${order}) AS place
      FROM (
        SELECT * FROM (${Prisma.join(ofEach, " UNION ALL ")}) AS "Order" ORDER BY ${order} LIMIT ${atMost}
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
  { where, receivedWithin, monthsTable, sort }: ListPlan,
  position: Position | null,
  wanted: number,
  monthsAtMost?: number,
): Promise<string[]> {
  const isUp = isAscending(sort, position);
  const [beyond, order] = [
    Prisma.raw(isUp ? ">=" : "<"),
    Prisma.raw(`"receivedAt" ${isUp ? "ASC" : "DESC"}`),
  ];
  const nextOfEach = receivedWithin.map((received) => {
    const left = Prisma.sql`"businessId" = ${actingOf(actor).businessId}::uuid AND ${received} AND "receivedAt" ${beyond} edge`;
    const nearest = { where: left, order, atMost: 1 };
    return Prisma.sql`(SELECT "receivedAt" FROM ${monthsTable(nearest)} WHERE ${left} ORDER BY ${order} LIMIT 1)`;
  });
  const found = await db().$queryRaw<{ id: string }[]>`
    WITH RECURSIVE walk(step, edge, ids, total) AS (
      SELECT 0, ${edgeAt(actor, sort, position)}, ARRAY[]::uuid[], 0
      UNION ALL
      SELECT step + 1, (month + ${isUp ? "1 month" : "0"}::interval) AT TIME ZONE 'UTC', found.ids,
        total + cardinality(found.ids)
      FROM walk CROSS JOIN LATERAL (
        SELECT search_month("receivedAt") AS month FROM (${Prisma.join(nextOfEach, " UNION ALL ")}) AS of_each
        ORDER BY ${order} LIMIT 1
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
