import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import type { Position } from "@/lib/domain/keyset";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";

/**
 * The next orders of the list that a search leaves, in the order of the list, without looking through all that have
 * not what is searched nor sorting all that have it. What is frequent is found by looking through orders one by one;
 * what is rarer, or frequent only long ago, month by month, each asked of the index of the search.
 */

/** So many orders are looked through one by one. */
export const lookedThroughAtMost = 5_000;

/** More months than there can be. */
const maximumSteps = 1_000_000;

/** Which orders are looked for. */
export type Sought = {
  /** Over the table of orders. */
  where: Prisma.Sql;
  /**
   * What the table of orders is read as: those alone among which they are, where an index has these in the order of the list.
   * @param order in which they are read; null where that is all the same
   */
  table: (order: Prisma.Sql | null) => Prisma.Sql;
};

/** A place in the list: of a row that is looked up, or of one that was read, wherever that is by now. */
export type Place = Position | { direction: "after"; id: string; standsAt: string };

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
  sought: Sought,
  position: Place | null,
  wanted: number,
): Promise<string[]> {
  const { ids, isEnd } = await lookThrough(actor, sought, position, wanted);
  return isEnd || ids.length >= wanted ? ids : await findByMonth(actor, sought, position, wanted);
}

/** The same among the next few thousand orders alone, and no further than to the last one wanted. */
export async function lookThrough(
  actor: Actor,
  { where, table }: Sought,
  position: Place | null,
  wanted: number,
  atMost = lookedThroughAtMost,
): Promise<Looked> {
  const looked = await db().$queryRaw<{ id: string; isFound: boolean; isLast: boolean }[]>`
    SELECT id, "isFound", place = ${atMost} AS "isLast" FROM (
      SELECT id, "receivedAt", (${where}) IS TRUE AS "isFound",
        row_number() OVER (ORDER BY ${inOrder(position)}) AS place
      FROM (
        SELECT * FROM ${table(inOrder(position))} WHERE ${visibleTo(actor).orders} AND ${standsAt(actor, position)}
        ORDER BY ${inOrder(position)} LIMIT ${atMost}
      ) AS "Order"
    ) AS looked WHERE "isFound" OR place = ${atMost}
    ORDER BY ${inOrder(position)} LIMIT ${wanted}`;
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
  { where }: Sought,
  position: Place | null,
  wanted: number,
  monthsAtMost?: number,
): Promise<string[]> {
  const isBack = position?.direction === "before";
  const found = await db().$queryRaw<{ id: string }[]>`
    WITH RECURSIVE walk(step, edge, ids, total) AS (
      SELECT 0, ${edgeAt(actor, position)}, ARRAY[]::uuid[], 0
      UNION ALL
      SELECT step + 1, (month + ${isBack ? "1 month" : "0"}::interval) AT TIME ZONE 'UTC', found.ids,
        total + cardinality(found.ids)
      FROM walk CROSS JOIN LATERAL (
        SELECT search_month("receivedAt") AS month FROM "Order"
        WHERE "businessId" = ${actingOf(actor).businessId}::uuid AND "receivedAt" ${isBack ? Prisma.sql`>=` : Prisma.sql`<`} edge
        ORDER BY "receivedAt" ${isBack ? Prisma.sql`ASC` : Prisma.sql`DESC`} LIMIT 1
      ) AS next CROSS JOIN LATERAL (
        SELECT ARRAY(
          SELECT id FROM "Order"
          WHERE ${visibleTo(actor).orders} AND ${where} AND ${standsAt(actor, position)} AND search_month("receivedAt") = month
          ORDER BY ${sorted(position)} LIMIT ${wanted}
        ) AS ids OFFSET 0
      ) AS found
      WHERE total < ${wanted} AND step < ${monthsAtMost ?? maximumSteps}
    )
    SELECT id FROM walk, unnest(ids) WITH ORDINALITY AS one(id, place) ORDER BY step, place`;
  return found.map(({ id }) => id);
}

/** Where the first month is looked for: this side of the place, which may lie within it. */
function edgeAt(actor: Actor, position: Place | null): Prisma.Sql {
  if (!position) return Prisma.sql`'infinity'::timestamptz`;
  const beyond = position.direction === "before" ? "0" : "1 microsecond";
  const time =
    "standsAt" in position
      ? Prisma.sql`${position.standsAt}::timestamptz`
      : Prisma.sql`(SELECT "receivedAt" ${orderAt(actor, position)})`;
  return Prisma.sql`(${time} + ${beyond}::interval)`;
}

/** Newest first; before a place, which is read from there, oldest first. */
export function inOrder(position: Place | null, time = Prisma.sql`"receivedAt"`): Prisma.Sql {
  return position?.direction === "before"
    ? Prisma.sql`${time} ASC, id ASC`
    : Prisma.sql`${time} DESC, id DESC`;
}

/**
 * The same for what is found before it is put in order: no index in the order of the list is to be read through for it.
 */
export function sorted(position: Place | null): Prisma.Sql {
  return inOrder(position, Prisma.sql`"receivedAt" + interval '0'`);
}

/** Behind an order that is looked up and that the actor does not see nothing comes. */
export function standsAt(actor: Actor, position: Place | null): Prisma.Sql {
  if (!position) return Prisma.sql`true`;
  const compare = position.direction === "before" ? Prisma.sql`>` : Prisma.sql`<`;
  const place =
    "standsAt" in position
      ? Prisma.sql`(${position.standsAt}::timestamptz, ${position.id}::uuid)`
      : Prisma.sql`(SELECT "receivedAt", id ${orderAt(actor, position)})`;
  return Prisma.sql`("receivedAt", id) ${compare} ${place}`;
}

function orderAt(actor: Actor, { id }: Position): Prisma.Sql {
  return Prisma.sql`FROM "Order" WHERE ${visibleTo(actor).orders} AND id = ${id}::uuid`;
}
