import type { Actor } from "@/lib/auth/actor";
import type { Language } from "@/lib/domain/shapes";
import { db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import { nameFor } from "../authors/rules";
import { knownLanguages, visibleTo } from "../data";
import { languageName } from "../rules";
import type { OrderListPage, OrderListQuery, OrderListRow } from "../schema";
import { literally, readCursor, shortestSearch, writeCursor } from "./rules";

export const pageSize = 50;

export const listRowSelect = {
  id: true,
  number: true,
  reference: true,
  status: true,
  sourceLanguage: true,
  targetLanguage: true,
  serviceNames: true,
  totalCents: true,
  receivedAt: true,
  completedAt: true,
  confirmedAt: true,
  placedBy: { select: { id: true, name: true } },
} satisfies Prisma.OrderSelect;

export type ListRowRecord = Prisma.OrderGetPayload<{ select: typeof listRowSelect }>;

/** Newest first, by keyset: a page stays true while orders come in above it. */
export async function listOrders(actor: Actor, query: OrderListQuery): Promise<OrderListPage> {
  const position = query.cursor === null ? null : readCursor(query.cursor);
  const backwards = position?.direction === "before";
  const [found, languages, connection] = await Promise.all([
    db().order.findMany({
      where: { ...visibleTo(actor), ...filterOf(query) },
      select: listRowSelect,
      orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
      ...(position ? { cursor: { id: position.orderId, ...visibleTo(actor) }, skip: 1 } : {}),
      take: (pageSize + 1) * (backwards ? -1 : 1),
    }),
    knownLanguages(actor),
    db().connection.findFirst({ where: visibleTo(actor), select: { sweptAt: true } }),
  ]);
  const isMore = found.length > pageSize;
  const page = backwards ? found.slice(-pageSize) : found.slice(0, pageSize);
  const first = page.at(0);
  const last = page.at(-1);
  return {
    rows: page.map((order) => listRow(actor, order, languages)),
    nextCursor: last && (backwards || isMore) ? writeCursor({ direction: "after", orderId: last.id }) : null,
    previousCursor:
      first && position && (!backwards || isMore)
        ? writeCursor({ direction: "before", orderId: first.id })
        : null,
    confirmedAt: confirmedSince(page, connection?.sweptAt ?? null),
  };
}

export function listRow(actor: Actor, order: ListRowRecord, languages: readonly Language[]): OrderListRow {
  return {
    id: order.id,
    number: order.number,
    reference: order.reference,
    status: order.status,
    sourceLanguageName: languageName(languages, order.sourceLanguage),
    targetLanguageName: languageName(languages, order.targetLanguage),
    serviceNames: order.serviceNames,
    totalCents: order.totalCents,
    receivedAt: order.receivedAt.toISOString(),
    completedAt: order.completedAt?.toISOString() ?? null,
    placedByName: nameFor(actor, order.placedBy),
  };
}

function filterOf({ search, status }: OrderListQuery): Prisma.OrderWhereInput {
  const term = literally(search.toLowerCase());
  return {
    ...(status.length > 0 ? { status: { in: status } } : {}),
    ...(search === ""
      ? {}
      : search.length < shortestSearch
        ? { number: { startsWith: literally(search), mode: "insensitive" } }
        : { searchText: { contains: term } }),
  };
}

/** The moment since which everything shown is known to be true: its least recently confirmed row's. */
function confirmedSince(page: readonly ListRowRecord[], sweptAt: Date | null): string | null {
  const times = page.map((order) => Math.max(order.confirmedAt.getTime(), sweptAt?.getTime() ?? 0));
  if (times.length === 0) return sweptAt?.toISOString() ?? null;
  return new Date(Math.min(...times)).toISOString();
}
