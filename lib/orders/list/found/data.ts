import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { type CountedUpTo, countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { db } from "@/lib/platform/db";
import { wordsOf } from "../../search/rules";
import { allOrders } from "../narrowed/data";
import { type OrderListQuery, orderListAddress } from "../rules";
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
  const isSearch = wordsOf(query.search).length > 0 || isOfBoth(query);
  if (!isSearch && isInOrder(actor, query)) return { ...sought, found: await countAll(actor, sought) };
  const newest = isSearch ? await findNewest(actor, sought, countedAtMost + 1) : null;
  // Only the index of the search has all that a search asks for.
  const among = isSearch ? allOrders : sought.table;
  const ids = newest ?? (await findFew(actor, { ...sought, table: among }));
  const found = countedUpTo(ids?.length ?? countedAtMost + 1);
  if (ids && !found.isMore) return { ...sought, few: ids, found };
  return { ...sought, ...(isSearch ? { many: { newest } } : {}), found };
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
 * One value of one filter alone, for who sees everything: an index has just those in the order of the list, and nothing
 * need be read to know them.
 */
function isInOrder(actor: Actor, query: OrderListQuery): boolean {
  const values = orderListAddress.filters.flatMap((filter) => query[filter]);
  return values.length === 1 && visibleTo(actor).isEverything;
}

/** Of a department and through a connection: no index has these in order, and all may be of long ago, as of an account of before. */
function isOfBoth({ department, connection }: OrderListQuery): boolean {
  return department.length > 0 && connection.length > 0;
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
