import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { type Position, pageAt, rowsPerPage } from "@/lib/domain/keyset";
import type { CountedUpTo } from "@/lib/domain/lists/page";
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
} satisfies Prisma.OrderSelect;

export type ListRowRecord = Prisma.OrderGetPayload<{ select: typeof listRowSelect }>;

/** So many orders are counted; that there are more is all that is said of the rest. */
const countedAtMost = 1_000;
/** So many orders are looked through one by one for a page of what is found often. */
const lookedThroughAtMost = 5_000;
/** So many orders whose number is the one that was searched for stand before all others. */
const meantAtMost = 5;

/** The same columns for a statement by hand. */
const { placedBy: _, ...ownColumns } = listRowSelect;
const rowColumns = Prisma.sql`${Prisma.raw(
  Object.keys(ownColumns)
    .map((column) => `"${column}"`)
    .join(", "),
)}, (SELECT json_build_object('id', person.id, 'name', person.name) FROM "User" AS person
  WHERE person.id = "placedById") AS "placedBy"`;

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
  /** A search leaves more than are counted. */
  isDense: boolean;
};

/**
 * How many orders that are, as far as they are counted: whichever come first, in no order. Of few, their ids are all
 * that the page has to be read by: words that are frequent alone and rare together would have it look through every
 * order, newest first.
 */
async function countFound(
  actor: Actor,
  query: OrderListQuery,
  where: Prisma.Sql,
): Promise<Rest & { found: CountedUpTo | null }> {
  if (!orderListAddress.isNarrowed(query)) return { where, isDense: false, found: null };
  const [{ ids }] = await db().$queryRaw<[{ ids: string[] }]>`
    SELECT ARRAY(SELECT id FROM "Order" WHERE ${visibleTo(actor).orders} AND ${where} LIMIT ${countedAtMost + 1}) AS ids`;
  const isMore = ids.length > countedAtMost;
  return {
    where: isMore ? where : Prisma.sql`id = ANY(${ids}::uuid[])`,
    isDense: isMore && wordsOf(query.search).length > 0,
    found: { count: Math.min(ids.length, countedAtMost), isMore },
  };
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
  const near = rest.isDense ? await readNear(actor, rest.where, position, size + 1) : [];
  const read = near.length > size ? near : await readAll(actor, rest, position, size + 1);
  return pageAt(position?.direction === "before" ? read.reverse() : read, position, size);
}

/** Of a search that leaves many, most often enough are among the next orders, which are read one by one. */
async function readNear(actor: Actor, where: Prisma.Sql, position: Position | null, count: number) {
  return await db().$queryRaw<ListRowRecord[]>`
    SELECT ${rowColumns} FROM (
      SELECT * FROM "Order" WHERE ${visibleTo(actor).orders} AND ${standsAt(actor, position)}
      ORDER BY ${inOrder(position)} LIMIT ${lookedThroughAtMost}
    ) AS "Order" WHERE ${where} ORDER BY ${inOrder(position)} LIMIT ${count}`;
}

/**
 * What many orders had in common long ago, such as the first digits of their numbers, would have every later order
 * looked through, were it read in the order of the list: what is found is sorted instead.
 */
async function readAll(actor: Actor, { where, isDense }: Rest, position: Position | null, count: number) {
  const time = isDense ? Prisma.sql`"receivedAt" + interval '0'` : Prisma.sql`"receivedAt"`;
  return await db().$queryRaw<ListRowRecord[]>`
    SELECT ${rowColumns} FROM "Order"
    WHERE ${visibleTo(actor).orders} AND ${where} AND ${standsAt(actor, position)}
    ORDER BY ${inOrder(position, time)} LIMIT ${count}`;
}

function inOrder(position: Position | null, time = Prisma.sql`"receivedAt"`): Prisma.Sql {
  return position?.direction === "before"
    ? Prisma.sql`${time} ASC, id ASC`
    : Prisma.sql`${time} DESC, id DESC`;
}

/** Behind an order that the actor does not see nothing comes. */
function standsAt(actor: Actor, position: Position | null): Prisma.Sql {
  if (!position) return Prisma.sql`true`;
  const compare = position.direction === "before" ? Prisma.sql`>` : Prisma.sql`<`;
  return Prisma.sql`("receivedAt", id) ${compare}
    (SELECT "receivedAt", id FROM "Order" WHERE ${visibleTo(actor).orders} AND id = ${position.id}::uuid)`;
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
    placedBy: doerFor(actor, order.placedBy),
    ...(waitingForYou ? { waitingForYou } : {}),
  };
}

/** When each connection that the portal follows was last asked what changed; 0 for one that never was. */
async function sweptTimes(actor: Actor): Promise<Map<string, number>> {
  const connections = await db().connection.findMany({
    where: { businessId: actingOf(actor).businessId },
    select: { id: true, variant: true, progress: { where: { kind: "order" }, select: { sweptAt: true } } },
  });
  return new Map(
    connections
      .filter(({ variant }) => isUsable(variant))
      .map(({ id, progress: [orders] }) => [id, orders?.sweptAt?.getTime() ?? 0]),
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
