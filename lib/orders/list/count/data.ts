import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { type CountedUpTo, countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { isDayFilter } from "../filters/rules";
import { activeFilters, allOrders, asksWhenDone } from "../narrowed/data";
import { type OrderListQuery, orderFilters, orderListAddress } from "../rules";
import { hasIndexFor, type ListSort, listSortOf, orderBy } from "../sorting/data";
import { findByMonth, type ListPlan, lookedThroughAtMost, lookThrough } from "../walk/data";

/** How many orders a query leaves, and by what their list is read. */

/** So many of the newest orders tell how frequent something is. */
export const sampledAtMost = 1_250;
/** What so many of these have is looked for further, and else at once by an index. */
const frequentFrom = 25;
/** In so many months with orders; what these do not have enough of is counted at once by an index. */
const monthsCounted = 6;

/** What the list is read by. */
export type CountedPlan = ListPlan & {
  /** Nothing narrows it: one plan does for everybody who sees the same. */
  isWhole?: boolean;
  /** All of them, where they are few, in no order. */
  few?: string[];
  /**
   * More than are counted, and no index has them in the order of the list: the newest of them, newest first, where the
   * counting has found them.
   */
  many?: { newest: string[] | null };
};

/**
 * How many orders that are, as far as they are counted. Of few, their ids are all that the page has to be read by: words
 * that are frequent alone and rare together would have it look through every order, newest first.
 */
export async function countMatches(
  actor: Actor,
  query: OrderListQuery,
  plan: ListPlan,
): Promise<CountedPlan & { found: CountedUpTo | null }> {
  if (!orderListAddress.isNarrowed(query)) return { ...plan, isWhole: true, found: null };
  const { isFoundByMonth, sort } = plan;
  const isByDone = !isFoundByMonth && asksWhenDone(query);
  if (!isFoundByMonth && isInOrder(actor, query, plan)) {
    return { ...plan, found: await countAll(actor, plan, isByDone) };
  }
  // The newest are the first of the list where it stands so by itself.
  const isByTime = isFoundByMonth && sort.isDescending && !sort.isMoving;
  const newest = isByTime ? await findNewest(actor, plan, countedAtMost + 1) : null;
  // A GIN index of the whole table has what is found by month, and another what days of completion alone ask for.
  const among = isFoundByMonth || isByDone ? allOrders : plan.table;
  const ids = newest ?? (await findFew(actor, { ...plan, table: among }, isByDone));
  const found = countedUpTo(ids?.length ?? countedAtMost + 1);
  if (ids && !found.isMore) return { ...plan, few: ids, found };
  const isMany = isFoundByMonth || lacksIndex(query, sort);
  return { ...plan, ...(isMany ? { many: { newest } } : {}), found };
}

/**
 * The ids of at least as many as wanted, unless there are fewer, newest first; null where they are not to be found soon
 * that way, of which a GIN index tells all at once.
 */
async function findNewest(actor: Actor, plan: ListPlan, wanted: number): Promise<string[] | null> {
  const near = await lookThrough(actor, plan, null, wanted, sampledAtMost);
  if (near.isEnd || near.ids.length >= wanted) return near.ids;
  if (near.ids.length < frequentFrom) return null;
  if (near.ids.length * (lookedThroughAtMost / sampledAtMost) >= wanted) {
    const further = await lookThrough(actor, plan, null, wanted, lookedThroughAtMost);
    if (further.isEnd || further.ids.length >= wanted) return further.ids;
  }
  const ids = await findByMonth(actor, plan, null, wanted, monthsCounted);
  return ids.length >= wanted ? ids : null;
}

/**
 * One value of one filter alone, or days by which the list stands, for who sees everything: an index has just those in the
 * order of the list, and nothing need be read to know them.
 */
function isInOrder(actor: Actor, query: OrderListQuery, { sort }: ListPlan): boolean {
  const asked = activeFilters(query);
  const isOfDays = asked.every((filter) => isDayFilter(orderFilters[filter]));
  const isOfOne = asked.flatMap((filter) => query[filter]).length === 1;
  return visibleTo(actor).isEverything && (isOfDays || isOfOne) && !lacksIndex(query, sort);
}

/** Whether something is asked for of which no index knows in the order of the list, but one of its own. */
function lacksIndex(query: OrderListQuery, sort: ListSort): boolean {
  return activeFilters(query).some((filter) => !hasIndexFor(sort, orderFilters[filter]));
}

/**
 * In that of days of completion, where nothing else is asked for: PostgreSQL may take another index, and read all of it.
 * The one that has all that is asked for but the order, it may take for its size: it does not have when they came.
 */
function countedIn(isByDone: boolean): Prisma.Sql {
  const done = listSortOf("Order", { by: "done", isDescending: true });
  return isByDone ? Prisma.sql`AND "receivedAt" > '-infinity' ORDER BY ${orderBy(done, null)}` : Prisma.empty;
}

async function countAll(actor: Actor, { where }: ListPlan, isByDone: boolean): Promise<CountedUpTo> {
  const [{ count }] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM "Order" WHERE ${visibleTo(actor).orders} AND ${where} ${countedIn(isByDone)}
      LIMIT ${countedAtMost + 1}
    ) AS counted`;
  return countedUpTo(count);
}

/**
 * Their ids; null where there are more than are counted, of which nobody needs a thousand. They are found before they are
 * counted, and not once for each time that the statement names them.
 */
async function findFew(
  actor: Actor,
  { where, table }: ListPlan,
  isByDone: boolean,
): Promise<string[] | null> {
  const [{ ids }] = await db().$queryRaw<[{ ids: string[] | null }]>`
    SELECT CASE WHEN cardinality(ids) <= ${countedAtMost} THEN ids END AS ids FROM (
      SELECT ARRAY(
        SELECT id FROM ${table(null)} WHERE ${visibleTo(actor).orders} AND ${where} ${countedIn(isByDone)}
        LIMIT ${countedAtMost + 1}
      ) AS ids OFFSET 0
    ) AS counted`;
  return ids;
}
