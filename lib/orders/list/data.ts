import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { findConnections } from "@/lib/credentials/connections";
import { doerFor } from "@/lib/domain/doer";
import { type Position, pageAt, rowsPerPage } from "@/lib/domain/keyset";
import { db, rowsOf } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { waitingFor } from "../data";
import { type Names, namesOf } from "../names/data";
import type { OrderListPage, OrderListRow } from "../schema";
import { confirmedSince, sweptTimes } from "./confirmed/data";
import { type CountedPlan, countMatches } from "./count/data";
import { narrow } from "./narrowed/data";
import type { OrderListQuery } from "./rules";
import {
  beyondPosition,
  orderBy,
  orderByUnindexed,
  positionAt,
  positionColumns,
  type RowPosition,
  sortTimeOf,
} from "./sorting/data";
import { findFirst, findNext, type ListPlan } from "./walk/data";

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

/** With where it stands in the list, as finely as the database has it. */
export type PositionedRecord = ListRowRecord & RowPosition;

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
 * In the order that is asked for, newest first where none is, by keyset: a page stays true while orders come in above it,
 * or move. Newest first, orders whose number is searched for come before all others, on the first page.
 */
export async function listOrders(actor: Actor, query: OrderListQuery): Promise<OrderListPage> {
  const [{ numberKeys, ...plan }, connections] = await Promise.all([
    narrow(actor, query),
    findConnections(actor),
  ]);
  const [{ found, ...rest }, meant, names] = await Promise.all([
    countMatches(actor, query, plan),
    findMeant(actor, plan, numberKeys),
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
    rows: rows.map((order) => ({ ...listRow(actor, order, names), ...sortTimeOf(rest.sort, order) })),
    nextCursor: last && !isLast ? positionAt(rest.sort, "after", last) : null,
    previousCursor: first && !isFirst ? positionAt(rest.sort, "before", first) : null,
    confirmedAt: confirmedSince(rows, sweptTimes(connections, "order")),
    found,
    referenceHeading: names.referenceHeading,
    showsPrices: actingOf(actor).seesPrices,
  };
}

async function findMeant(
  actor: Actor,
  { where, sort }: ListPlan,
  numberKeys: string[],
): Promise<PositionedRecord[]> {
  if (numberKeys.length === 0) return [];
  return await db().$queryRaw<PositionedRecord[]>`
    SELECT ${rowColumns}, ${positionColumns(sort)} FROM "Order"
    WHERE ${visibleTo(actor).orders} AND ${where} AND "numberKey" = ANY(${numberKeys})
    ORDER BY "receivedAt" DESC, id DESC LIMIT ${meantAtMost}`;
}

/** @param before how many rows stand before these on the first page */
async function readPage(actor: Actor, rest: CountedPlan, position: Position | null, before: number) {
  const size = position ? rowsPerPage : rowsPerPage - before;
  const found = rest.many ? await findMany(actor, rest, position, size + 1) : null;
  const read = await readRows(actor, rest, rest.few ?? found, position, size + 1);
  const shown = position?.direction === "before" ? read.toReversed() : read;
  return pageAt(shown, position, size, (found ?? read).length);
}

/** The first page begins with what was counted, of which some may stand before it. */
async function findMany(
  actor: Actor,
  { many, ...plan }: CountedPlan,
  position: Position | null,
  wanted: number,
) {
  if (position) return await findNext(actor, plan, position, wanted);
  return many?.newest?.slice(0, wanted + meantAtMost) ?? (await findFirst(actor, plan, wanted));
}

/**
 * So many orders from a place on, in the order in which they are read from there.
 * @param ids those among which they are; null for all
 * @param further columns, for a statement by hand
 */
export async function readRows<Read extends PositionedRecord = PositionedRecord>(
  actor: Actor,
  { where, table, sort, isWhole = false }: CountedPlan,
  ids: string[] | null,
  position: Position | null,
  count: number,
  further: Prisma.Sql | null = null,
): Promise<Read[]> {
  const isUsual = isWhole && !further && !sort.isMoving;
  const name = isUsual ? Prisma.sql`/* prepared: list_rows */` : Prisma.empty;
  const among = Prisma.sql`${visibleTo(actor).orders} AND ${where} AND ${beyondPosition(actor, sort, position)}`;
  const from = ids ? ofIds(ids) : table({ where: among, order: orderBy(sort, position), atMost: count });
  return await rowsOf<Read>(Prisma.sql`${name}
    SELECT ${rowColumns}, ${positionColumns(sort)} ${further ?? Prisma.empty}
    FROM ${from} WHERE ${among}
    ORDER BY ${ids ? orderByUnindexed(sort, position) : orderBy(sort, position)} LIMIT ${Prisma.raw(String(count))}`);
}

/**
 * Read by their ids and by nothing else. `OFFSET 0` keeps PostgreSQL from merging this subquery: it would combine the
 * search's GIN index with the ids.
 */
function ofIds(ids: string[]): Prisma.Sql {
  return Prisma.sql`(SELECT * FROM "Order" WHERE id = ANY(${ids}::uuid[]) OFFSET 0) AS "Order"`;
}

export function listRow(
  actor: Actor,
  order: ListRowRecord,
  { languageOf, connectionOf, referenceOf }: Names,
): OrderListRow {
  const waitingForYou = waitingFor(actor, order);
  const connectionName = connectionOf(order);
  return {
    id: order.id,
    number: order.number,
    reference: referenceOf(order),
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
