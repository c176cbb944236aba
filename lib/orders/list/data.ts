import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { findConnections } from "@/lib/credentials/connections";
import { type Position, pageAt, rowsPerPage } from "@/lib/domain/keyset";
import { type CountedUpTo, countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { isUsable } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { doerFor } from "../authors/rules";
import { languageNames, waitingFor } from "../data";
import type { LanguageNames } from "../rules";
import type { OrderListPage, OrderListRow } from "../schema";
import { searchOrders } from "../search/data";
import { wordsOf } from "../search/rules";
import { type OrderListQuery, orderListAddress } from "./rules";
import {
  findByMonth,
  findNext,
  inOrder,
  lookedThroughAtMost,
  lookThrough,
  sorted,
  standsAt,
} from "./walk/data";

export const listRowSelect = {
  id: true,
  connectionId: true,
  number: true,
  reference: true,
  status: true,
  sourceLanguage: true,
  targetLanguage: true,
  serviceNames: true,
  totalCents: true,
  receivedAt: true,
  reviewAt: true,
  approvedAt: true,
  goneAt: true,
  confirmedAt: true,
  placedById: true,
  placedBy: { select: { id: true, name: true } },
  placedByStaffId: true,
  placedByStaff: { select: { id: true, name: true } },
} satisfies Prisma.OrderSelect;

export type ListRowRecord = Prisma.OrderGetPayload<{ select: typeof listRowSelect }>;

/** What so many of the newest orders have is frequent: it is counted from the newest on. */
const frequentFrom = 25;
/** What is rather frequent is looked for in so many times as many of them, and then in so many months. */
const furtherTimes = 3;
const monthsCounted = 12;
/** So many orders whose number is the one that was searched for stand before all others. */
const meantAtMost = 5;

/** The same columns for a statement by hand. */
const { placedBy: _, placedByStaff: __, ...ownColumns } = listRowSelect;
const rowColumns = Prisma.sql`${Prisma.raw(
  Object.keys(ownColumns)
    .map((column) => `"${column}"`)
    .join(", "),
)}, (SELECT json_build_object('id', person.id, 'name', person.name) FROM "User" AS person
  WHERE person.id = "placedById") AS "placedBy", (SELECT json_build_object('id', staff.id, 'name', staff.name)
  FROM "User" AS staff WHERE staff.id = "placedByStaffId") AS "placedByStaff"`;

/**
 * Newest first, by keyset: a page stays true while orders come in above it. Orders whose number is searched for
 * come before all others, on the first page.
 */
export async function listOrders(actor: Actor, query: OrderListQuery): Promise<OrderListPage> {
  const { where, numberKeys } = await narrow(actor, query);
  const [{ found, ...rest }, meant, nameOf, swept] = await Promise.all([
    countFound(actor, query, where),
    findMeant(actor, where, numberKeys),
    languageNames(actor),
    sweptTimes(actor),
  ]);
  const others = Prisma.sql`${rest.where} AND id <> ALL(${meant.map(({ id }) => id)}::uuid[])`;
  const { page, isFirst, isLast } = await readPage(
    actor,
    { ...rest, where: others },
    query.cursor,
    meant.length,
  );
  const rows = isFirst ? [...meant, ...page] : page;
  const [first, last] = [page.at(0), page.at(-1)];
  return {
    rows: rows.map((order) => listRow(actor, order, nameOf)),
    nextCursor: last && !isLast ? { direction: "after", id: last.id } : null,
    previousCursor: first && !isFirst ? { direction: "before", id: first.id } : null,
    confirmedAt: confirmedSince(rows, swept),
    found,
    showsPrices: actingOf(actor).seesPrices,
  };
}

/** What the query is about, as a condition over the table of orders. */
async function narrow(actor: Actor, query: OrderListQuery) {
  const { where: searched, numberKeys } = await searchOrders(actor, query.search);
  const filtered = orderListAddress.filters
    .filter((filter) => query[filter].length > 0)
    .map((filter) => isOneOf(filter, query[filter]));
  return { where: Prisma.join([searched, ...filtered], " AND "), numberKeys };
}

/** One value alone stands in the order of its index; of several an index has no order. */
function isOneOf(column: string, values: readonly string[]): Prisma.Sql {
  const name = Prisma.raw(`"${column}"`);
  return values.length === 1 ? Prisma.sql`${name} = ${values[0]}` : Prisma.sql`${name} = ANY(${values})`;
}

/** What the page is read by. */
type Rest = {
  where: Prisma.Sql;
  /** Nothing narrows it: one plan does for everybody who sees the same. */
  isWhole?: boolean;
  /** All of them, where they are few, in no order. */
  few?: string[];
  /** A search leaves more than are counted: the newest of them, newest first, where the counting has found them. */
  many?: { newest: string[] | null };
};

/**
 * How many orders that are, as far as they are counted. Of few, their ids are all that the page has to be read by: words
 * that are frequent alone and rare together would have it look through every order, newest first.
 */
async function countFound(
  actor: Actor,
  query: OrderListQuery,
  where: Prisma.Sql,
): Promise<Rest & { found: CountedUpTo | null }> {
  if (!orderListAddress.isNarrowed(query)) return { where, isWhole: true, found: null };
  const isSearch = wordsOf(query.search).length > 0;
  if (!isSearch && isInOrder(actor, query)) return { where, found: await countAll(actor, where) };
  const newest = isSearch ? await findNewest(actor, where, countedAtMost + 1) : null;
  const ids = newest ?? (await findFew(actor, where));
  const found = countedUpTo(ids?.length ?? countedAtMost + 1);
  if (ids && !found.isMore) return { where, few: ids, found };
  return { where, ...(isSearch ? { many: { newest } } : {}), found };
}

/**
 * The ids of at least as many as wanted, unless there are fewer, newest first; null where they are not to be found soon
 * that way, of which the index of the search tells all at once.
 */
async function findNewest(actor: Actor, where: Prisma.Sql, wanted: number): Promise<string[] | null> {
  const near = await lookThrough(actor, where, null, wanted);
  if (near.isEnd || near.ids.length >= wanted) return near.ids;
  if (near.ids.length < frequentFrom) return null;
  if (near.ids.length * furtherTimes >= wanted) {
    const further = await lookThrough(actor, where, null, wanted, lookedThroughAtMost * furtherTimes);
    if (further.isEnd || further.ids.length >= wanted) return further.ids;
  }
  const ids = await findByMonth(actor, where, null, wanted, monthsCounted);
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

async function countAll(actor: Actor, where: Prisma.Sql): Promise<CountedUpTo> {
  const [{ count }] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM "Order" WHERE ${visibleTo(actor).orders} AND ${where} LIMIT ${countedAtMost + 1}
    ) AS counted`;
  return countedUpTo(count);
}

/** Their ids, in no order; null where there are more than are counted, of which nobody needs a thousand. */
async function findFew(actor: Actor, where: Prisma.Sql): Promise<string[] | null> {
  const [{ ids }] = await db().$queryRaw<[{ ids: string[] | null }]>`
    SELECT CASE WHEN cardinality(ids) <= ${countedAtMost} THEN ids END AS ids FROM (
      SELECT ARRAY(SELECT id FROM "Order" WHERE ${visibleTo(actor).orders} AND ${where} LIMIT ${countedAtMost + 1}) AS ids
    ) AS counted`;
  return ids;
}

async function findMeant(actor: Actor, where: Prisma.Sql, numberKeys: string[]): Promise<ListRowRecord[]> {
  if (numberKeys.length === 0) return [];
  return await db().$queryRaw<ListRowRecord[]>`
    SELECT ${rowColumns} FROM "Order"
    WHERE ${visibleTo(actor).orders} AND ${where} AND "numberKey" = ANY(${numberKeys})
    ORDER BY "receivedAt" DESC, id DESC LIMIT ${meantAtMost}`;
}

/** @param before how many rows stand before these on the first page */
async function readPage(actor: Actor, rest: Rest, position: Position | null, before: number) {
  const size = position ? rowsPerPage : rowsPerPage - before;
  const ids = rest.few ?? (rest.many ? await findMany(actor, rest, position, size + 1) : null);
  const read = await readRows(actor, rest, ids, position, size + 1);
  return pageAt(position?.direction === "before" ? read.reverse() : read, position, size);
}

/** The first page begins with what was counted, of which some may stand before it. */
async function findMany(actor: Actor, { where, many }: Rest, position: Position | null, wanted: number) {
  if (position) return await findNext(actor, where, position, wanted);
  return many?.newest?.slice(0, wanted + meantAtMost) ?? (await findByMonth(actor, where, null, wanted));
}

/** @param ids those among which they are; null for all */
async function readRows(
  actor: Actor,
  { where, isWhole = false }: Rest,
  ids: string[] | null,
  position: Position | null,
  count: number,
) {
  const name = isWhole ? Prisma.sql`/* prepared: list_rows */` : Prisma.empty;
  const among = ids ? Prisma.sql`id = ANY(${ids}::uuid[])` : Prisma.sql`true`;
  return await db().$queryRaw<ListRowRecord[]>`${name}
    SELECT ${rowColumns} FROM "Order"
    WHERE ${visibleTo(actor).orders} AND ${among} AND ${where} AND ${standsAt(actor, position)}
    ORDER BY ${ids ? sorted(position) : inOrder(position)} LIMIT ${Prisma.raw(String(count))}`;
}

export function listRow(actor: Actor, order: ListRowRecord, nameOf: LanguageNames): OrderListRow {
  const waitingForYou = waitingFor(actor, order);
  return {
    id: order.id,
    number: order.number,
    reference: order.reference,
    status: order.status,
    sourceLanguageName: nameOf(order, order.sourceLanguage),
    targetLanguageName: nameOf(order, order.targetLanguage),
    serviceNames: order.serviceNames,
    totalCents: actingOf(actor).seesPrices ? order.totalCents : null,
    receivedAt: order.receivedAt.toISOString(),
    placedBy: doerFor(actor, order.placedBy, order.placedByStaff),
    ...(waitingForYou ? { waitingForYou } : {}),
  };
}

/** When each connection that the portal follows was last asked what changed; 0 for one that never was. */
async function sweptTimes(actor: Actor): Promise<Map<string, number>> {
  const connections = await findConnections(actor);
  return new Map(
    connections
      .filter(({ scope }) => isUsable(scope.variant))
      .map(({ scope, progress }) => {
        const sweptAt = progress.find(({ kind }) => kind === "order")?.sweptAt;
        return [scope.connectionId, sweptAt ? Date.parse(sweptAt) : 0];
      }),
  );
}

/**
 * The moment since which everything shown is known to be true: its least recently confirmed row's. That there is
 * nothing is as true as the connection that was asked longest ago.
 */
function confirmedSince(page: readonly ListRowRecord[], swept: ReadonlyMap<string, number>): string | null {
  const times = page.map(({ connectionId, confirmedAt }) =>
    Math.max(confirmedAt.getTime(), swept.get(connectionId) ?? 0),
  );
  const since = Math.min(...(times.length > 0 ? times : swept.values()));
  return Number.isFinite(since) && since > 0 ? new Date(since).toISOString() : null;
}
