import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { type Position, pageAt, rowsPerPage, timesAt, windowAt } from "@/lib/domain/keyset";
import { isUsable } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import { doerFor } from "../authors/rules";
import { languageNames, waitingFor } from "../data";
import type { LanguageNames } from "../rules";
import { type OrderListPage, type OrderListQuery, type OrderListRow, orderListAddress } from "../schema";
import { searchOrders } from "../search/data";

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
  completedAt: true,
  goneAt: true,
  confirmedAt: true,
  placedById: true,
  placedBy: { select: { id: true, name: true } },
} satisfies Prisma.OrderSelect;

export type ListRowRecord = Prisma.OrderGetPayload<{ select: typeof listRowSelect }>;

/** So many orders are counted; that there are more is all that is said of the rest. */
const countedAtMost = 1_000;
/** So many orders whose number is the one that was searched for stand before all others. */
const meantAtMost = 5;

const newestFirst = [{ receivedAt: "desc" }, { id: "desc" }] satisfies Prisma.OrderOrderByWithRelationInput[];

/**
 * Newest first, by keyset: a page stays true while orders come in above it. Orders whose number is searched for
 * come before all others, on the first page.
 */
export async function listOrders(actor: Actor, query: OrderListQuery): Promise<OrderListPage> {
  const { where, numberKeys, found } = await narrow(actor, query);
  const [meant, nameOf, swept] = await Promise.all([
    findMeant(actor, where, numberKeys),
    languageNames(actor),
    sweptTimes(actor),
  ]);
  const others = { AND: [where, { id: { notIn: meant.map(({ id }) => id) } }] };
  const { page, isFirst, isLast } = await readPage(actor, others, query.cursor, meant.length);
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

/**
 * What the query is about, and how many orders that are. Of few, their ids are all that the page has to be read by:
 * words that are frequent alone and rare together would have it look through every order, newest first.
 */
async function narrow(actor: Actor, query: OrderListQuery) {
  const { where: searched, numberKeys } = await searchOrders(actor, query.search);
  const filtered = orderListAddress.filters.map(
    (filter): Prisma.OrderWhereInput => (query[filter].length > 0 ? { [filter]: { in: query[filter] } } : {}),
  );
  const where: Prisma.OrderWhereInput = { AND: [searched, ...filtered] };
  if (!orderListAddress.isNarrowed(query)) return { where, numberKeys, found: null };
  const ids = await visibleTo(actor).order.findMany({ where, select: { id: true }, take: countedAtMost + 1 });
  const isMore = ids.length > countedAtMost;
  return {
    where: isMore ? where : { id: { in: ids.map(({ id }) => id) } },
    numberKeys,
    found: { count: Math.min(ids.length, countedAtMost), isMore },
  };
}

async function findMeant(
  actor: Actor,
  where: Prisma.OrderWhereInput,
  numberKeys: string[],
): Promise<ListRowRecord[]> {
  if (numberKeys.length === 0) return [];
  return await visibleTo(actor).order.findMany({
    where: { AND: [where, { numberKey: { in: numberKeys } }] },
    select: listRowSelect,
    orderBy: newestFirst,
    take: meantAtMost,
  });
}

/** @param before how many rows stand before these on the first page */
async function readPage(
  actor: Actor,
  where: Prisma.OrderWhereInput,
  position: Position | null,
  before: number,
) {
  const size = position ? rowsPerPage : rowsPerPage - before;
  const orders = visibleTo(actor).order;
  const place =
    position && (await orders.findFirst({ where: { id: position.id }, select: { receivedAt: true } }));
  // Behind an order that the actor does not see nothing comes.
  if (position && !place) return pageAt<ListRowRecord>([], position, size);
  const there = position && place ? { receivedAt: timesAt(position, place.receivedAt) } : {};
  const read = await orders.findMany({
    where: { AND: [where, there] },
    select: listRowSelect,
    orderBy: newestFirst,
    ...windowAt(position, size),
  });
  return pageAt(read, position, size);
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
    completedAt: order.completedAt?.toISOString() ?? null,
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
