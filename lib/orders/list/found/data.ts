import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { type CountedUpTo, countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { db } from "@/lib/platform/db";
import { isAsked, isOfDay, namesOfFilters } from "../asked/rules";
import { allOrders } from "../narrowed/data";
import { type OrderListQuery, orderFilters, orderListAddress } from "../rules";
import { hasIndexFor, type Standing } from "../sorted/data";
import { findByMonth, lookedThroughAtMost, lookThrough, type Sought } from "../walk/data";

/** How many orders a query leaves, and by what their list is read. */

/** What so many of the newest orders have is frequent: it is counted from the newest on. */
const frequentFrom = 25;
/** What is rather frequent is looked for in so many times as many of them, and then in so many months. */
const furtherTimes = 3;
const monthsCounted = 12;

/** What the list is read by. */
export type Rest = Sought & {
  /** Nothing narrows it: one plan does for everybody who sees the same. */
  isWhole?: boolean;
  /** All of them, where they are few, in no order. */
  few?: string[];
  /** A search, or what is looked for as one, leaves more than are counted: the newest of them, newest first, where the counting has found them. */
  many?: { newest: string[] | null };
};

/**
 * How many orders that are, as far as they are counted. Of few, their ids are all that the page has to be read by: words
 * that are frequent alone and rare together would have it look through every order, newest first.
 */
export async function countFound(
  actor: Actor,
  query: OrderListQuery,
  sought: Sought,
): Promise<Rest & { found: CountedUpTo | null }> {
  if (!orderListAddress.isNarrowed(query)) return { ...sought, isWhole: true, found: null };
  const { isSearched, standing } = sought;
  if (!isSearched && isInOrder(actor, query, sought))
    return { ...sought, found: await countAll(actor, sought) };
  // The newest are the first of the list where it stands so by itself.
  const isByTime = isSearched && standing.isDescending && !standing.isMoving;
  const newest = isByTime ? await findNewest(actor, sought, countedAtMost + 1) : null;
  // Only the index of the search has all that a search asks for.
  const among = isSearched ? allOrders : sought.table;
  const ids = newest ?? (await findFew(actor, { ...sought, table: among }));
  const found = countedUpTo(ids?.length ?? countedAtMost + 1);
  if (ids && !found.isMore) return { ...sought, few: ids, found };
  const isMany = isSearched || isLookedFor(query, standing);
  return { ...sought, ...(isMany ? { many: { newest } } : {}), found };
}

/**
 * The ids of at least as many as wanted, unless there are fewer, newest first; null where they are not to be found soon
 * that way, of which the index of the search tells all at once.
 */
async function findNewest(actor: Actor, sought: Sought, wanted: number): Promise<string[] | null> {
  const near = await lookThrough(actor, sought, null, wanted);
  if (near.isEnd || near.ids.length >= wanted) return near.ids;
  if (near.ids.length < frequentFrom) return null;
  if (near.ids.length * furtherTimes >= wanted) {
    const further = await lookThrough(actor, sought, null, wanted, lookedThroughAtMost * furtherTimes);
    if (further.isEnd || further.ids.length >= wanted) return further.ids;
  }
  const ids = await findByMonth(actor, sought, null, wanted, monthsCounted);
  return ids.length >= wanted ? ids : null;
}

/**
 * One value of one filter alone, or days by which the list stands, for who sees everything: an index has just those in the
 * order of the list, and nothing need be read to know them.
 */
function isInOrder(actor: Actor, query: OrderListQuery, { standing }: Sought): boolean {
  const asked = askedOf(query);
  const isOfDays = asked.every((filter) => isOfDay(orderFilters[filter]));
  const isOfOne = asked.flatMap((filter) => query[filter]).length === 1;
  return visibleTo(actor).isEverything && (isOfDays || isOfOne) && !isLookedFor(query, standing);
}

/** Whether something is asked for of which no index knows in the order of the list, but one of its own. */
function isLookedFor(query: OrderListQuery, standing: Standing): boolean {
  return askedOf(query).some((filter) => !hasIndexFor(standing, orderFilters[filter]));
}

function askedOf(query: OrderListQuery) {
  return namesOfFilters(orderFilters).filter((filter) => isAsked(orderFilters[filter], query[filter]));
}

async function countAll(actor: Actor, { where }: Sought): Promise<CountedUpTo> {
  const [{ count }] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM "Order" WHERE ${visibleTo(actor).orders} AND ${where} LIMIT ${countedAtMost + 1}
    ) AS counted`;
  return countedUpTo(count);
}

/** Their ids, in no order; null where there are more than are counted, of which nobody needs a thousand. */
async function findFew(actor: Actor, { where, table }: Sought): Promise<string[] | null> {
  const [{ ids }] = await db().$queryRaw<[{ ids: string[] | null }]>`
    SELECT CASE WHEN cardinality(ids) <= ${countedAtMost} THEN ids END AS ids FROM (
      SELECT ARRAY(SELECT id FROM ${table(null)} WHERE ${visibleTo(actor).orders} AND ${where} LIMIT ${countedAtMost + 1}) AS ids
    ) AS counted`;
  return ids;
}
