import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { type CountedUpTo, countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { db } from "@/lib/platform/db";
import { filterNames, isDayFilter, isFilterActive } from "../filters/rules";
import { allOrders } from "../narrowed/data";
import { type OrderListQuery, orderFilters, orderListAddress } from "../rules";
import { hasIndexFor, type ListSort } from "../sorting/data";
import { findByMonth, type ListPlan, lookedThroughAtMost, lookThrough } from "../walk/data";

/** How many orders a query leaves, and by what their list is read. */

/** What so many of the newest orders have is frequent: it is counted from the newest on. */
const frequentFrom = 25;
/** What is rather frequent is looked for in so many times as many of them, and then in so many months. */
const furtherTimes = 3;
const monthsCounted = 12;

/** What the list is read by. */
export type CountedPlan = ListPlan & {
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
export async function countMatches(
  actor: Actor,
  query: OrderListQuery,
  plan: ListPlan,
): Promise<CountedPlan & { found: CountedUpTo | null }> {
  if (!orderListAddress.isNarrowed(query)) return { ...plan, isWhole: true, found: null };
  const { isSearched, sort } = plan;
  if (!isSearched && isInOrder(actor, query, plan)) return { ...plan, found: await countAll(actor, plan) };
  // The newest are the first of the list where it stands so by itself.
  const isByTime = isSearched && sort.isDescending && !sort.isMoving;
  const newest = isByTime ? await findNewest(actor, plan, countedAtMost + 1) : null;
  // Only the index of the search has all that a search asks for.
  const among = isSearched ? allOrders : plan.table;
  const ids = newest ?? (await findFew(actor, { ...plan, table: among }));
  const found = countedUpTo(ids?.length ?? countedAtMost + 1);
  if (ids && !found.isMore) return { ...plan, few: ids, found };
  const isMany = isSearched || lacksIndex(query, sort);
  return { ...plan, ...(isMany ? { many: { newest } } : {}), found };
}

/**
 * The ids of at least as many as wanted, unless there are fewer, newest first; null where they are not to be found soon
 * that way, of which the index of the search tells all at once.
 */
async function findNewest(actor: Actor, plan: ListPlan, wanted: number): Promise<string[] | null> {
  const near = await lookThrough(actor, plan, null, wanted);
  if (near.isEnd || near.ids.length >= wanted) return near.ids;
  if (near.ids.length < frequentFrom) return null;
  if (near.ids.length * furtherTimes >= wanted) {
    const further = await lookThrough(actor, plan, null, wanted, lookedThroughAtMost * furtherTimes);
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

function activeFilters(query: OrderListQuery) {
  return filterNames(orderFilters).filter((filter) => isFilterActive(orderFilters[filter], query[filter]));
}

async function countAll(actor: Actor, { where }: ListPlan): Promise<CountedUpTo> {
  const [{ count }] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM "Order" WHERE ${visibleTo(actor).orders} AND ${where} LIMIT ${countedAtMost + 1}
    ) AS counted`;
  return countedUpTo(count);
}

/** Their ids, in no order; null where there are more than are counted, of which nobody needs a thousand. */
async function findFew(actor: Actor, { where, table }: ListPlan): Promise<string[] | null> {
  const [{ ids }] = await db().$queryRaw<[{ ids: string[] | null }]>`
    SELECT CASE WHEN cardinality(ids) <= ${countedAtMost} THEN ids END AS ids FROM (
      SELECT ARRAY(SELECT id FROM ${table(null)} WHERE ${visibleTo(actor).orders} AND ${where} LIMIT ${countedAtMost + 1}) AS ids
    ) AS counted`;
  return ids;
}
