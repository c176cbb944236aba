import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { findConnections } from "@/lib/credentials/connections";
import { doerFor } from "@/lib/domain/doer";
import { isId } from "@/lib/domain/ids";
import { type Position, pageAt, rowsPerPage } from "@/lib/domain/keyset";
import { type CountedUpTo, countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { waitingFor } from "../data";
import { type Names, namesOf } from "../names/data";
import type { OrderListPage, OrderListRow } from "../schema";
import { type Search, searchIn } from "../search/data";
import { wordsOf } from "../search/rules";
import { confirmedSince, sweptTimes } from "./confirmed/data";
import { type OrderListQuery, orderListAddress } from "./rules";
import {
  findByMonth,
  findNext,
  inOrder,
  lookedThroughAtMost,
  lookThrough,
  type Sought,
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
  const [{ numberKeys, ...sought }, connections] = await Promise.all([
    narrow(actor, query),
    findConnections(actor),
  ]);
  const [{ found, ...rest }, meant, names] = await Promise.all([
    countFound(actor, query, sought),
    findMeant(actor, sought, numberKeys),
    namesOf(connections),
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
    rows: rows.map((order) => listRow(actor, order, names)),
    nextCursor: last && !isLast ? { direction: "after", id: last.id } : null,
    previousCursor: first && !isFirst ? { direction: "before", id: first.id } : null,
    confirmedAt: confirmedSince(rows, sweptTimes(connections, "order")),
    found,
    referenceHeading: names.referenceHeading,
    showsPrices: actingOf(actor).seesPrices,
  };
}

/** What the query is about. */
async function narrow(actor: Actor, query: OrderListQuery): Promise<Sought & Pick<Search, "numberKeys">> {
  const { where: searched, numberKeys } = await searchIn("Order", actor, query.search);
  const filtered = orderListAddress.filters
    .filter((filter) => query[filter].length > 0)
    .map((filter) => narrowedTo[filter](query));
  const where = Prisma.join([searched, ...filtered], " AND ");
  return { where, numberKeys, table: tableOf(actor, query) };
}

/**
 * Of departments, who sees everything reads the orders of each by its index, merged; of connections, whose orders may
 * all be of long ago, also who sees a department's. Whoever sees less has fewer orders than one of these may have.
 */
function tableOf(actor: Actor, { department, connection }: OrderListQuery): Prisma.Sql {
  const { isEverything, seesOthers, orders } = visibleTo(actor);
  const isByDepartment = isEverything && department.length > 0;
  const column = isByDepartment ? "departmentId" : "connectionId";
  const ofEach = idsAmong(isByDepartment ? department : connection).map(
    (id) => Prisma.sql`SELECT * FROM "Order" WHERE ${orders} AND ${isOneOf(column, "uuid", [id])}`,
  );
  if (!seesOthers || ofEach.length === 0) return Prisma.sql`"Order"`;
  return Prisma.sql`(${Prisma.join(ofEach, " UNION ALL ")}) AS "Order"`;
}

/** Each once; whatever else an address says is the id of nothing. */
function idsAmong(words: readonly string[]): string[] {
  return [...new Set(words.filter(isId).map((id) => id.toLowerCase()))];
}

/** What each filter asks for. */
const narrowedTo: Record<(typeof orderListAddress.filters)[number], (query: OrderListQuery) => Prisma.Sql> = {
  status: ({ status }) => isOneOf("status", "text", status),
  department: ({ department }) => isOneOf("departmentId", "uuid", idsAmong(department)),
  connection: ({ connection }) => isOneOf("connectionId", "uuid", idsAmong(connection)),
};

/** One value alone stands in the order of its index; of several an index has no order. */
function isOneOf(column: string, type: "text" | "uuid", values: readonly string[]): Prisma.Sql {
  const [name, cast] = [Prisma.raw(`"${column}"`), Prisma.raw(type)];
  return values.length === 1
    ? Prisma.sql`${name} = ${values[0]}::${cast}`
    : Prisma.sql`${name} = ANY(${values}::${cast}[])`;
}

/** What the page is read by. */
type Rest = Sought & {
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
async function countFound(
  actor: Actor,
  query: OrderListQuery,
  sought: Sought,
): Promise<Rest & { found: CountedUpTo | null }> {
  if (!orderListAddress.isNarrowed(query)) return { ...sought, isWhole: true, found: null };
  const isSearch = wordsOf(query.search).length > 0 || isOfBoth(query);
  if (!isSearch && isInOrder(actor, query)) return { ...sought, found: await countAll(actor, sought) };
  const newest = isSearch ? await findNewest(actor, sought, countedAtMost + 1) : null;
  // Only the index of the search has all that a search asks for.
  const among = isSearch ? Prisma.sql`"Order"` : sought.table;
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
      SELECT ARRAY(SELECT id FROM ${table} WHERE ${visibleTo(actor).orders} AND ${where} LIMIT ${countedAtMost + 1}) AS ids
    ) AS counted`;
  return ids;
}

async function findMeant(actor: Actor, { where }: Sought, numberKeys: string[]): Promise<ListRowRecord[]> {
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
async function findMany(actor: Actor, { many, ...sought }: Rest, position: Position | null, wanted: number) {
  if (position) return await findNext(actor, sought, position, wanted);
  return many?.newest?.slice(0, wanted + meantAtMost) ?? (await findByMonth(actor, sought, null, wanted));
}

/** @param ids those among which they are; null for all */
async function readRows(
  actor: Actor,
  { where, table, isWhole = false }: Rest,
  ids: string[] | null,
  position: Position | null,
  count: number,
) {
  const name = isWhole ? Prisma.sql`/* prepared: list_rows */` : Prisma.empty;
  const among = ids ? Prisma.sql`id = ANY(${ids}::uuid[])` : Prisma.sql`true`;
  return await db().$queryRaw<ListRowRecord[]>`${name}
    SELECT ${rowColumns} FROM ${ids ? Prisma.sql`"Order"` : table}
    WHERE ${visibleTo(actor).orders} AND ${among} AND ${where} AND ${standsAt(actor, position)}
    ORDER BY ${ids ? sorted(position) : inOrder(position)} LIMIT ${Prisma.raw(String(count))}`;
}

export function listRow(
  actor: Actor,
  order: ListRowRecord,
  { languageOf, connectionOf }: Names,
): OrderListRow {
  const waitingForYou = waitingFor(actor, order);
  const connectionName = connectionOf(order);
  return {
    id: order.id,
    number: order.number,
    reference: order.reference,
    status: order.status,
    sourceLanguageName: languageOf(order, order.sourceLanguage),
    targetLanguageName: languageOf(order, order.targetLanguage),
    serviceNames: order.serviceNames,
    totalCents: actingOf(actor).seesPrices ? order.totalCents : null,
    receivedAt: order.receivedAt.toISOString(),
    placedBy: doerFor(actor, order.placedBy, order.placedByStaff),
    ...(waitingForYou ? { waitingForYou } : {}),
    ...(connectionName ? { connectionName } : {}),
  };
}
