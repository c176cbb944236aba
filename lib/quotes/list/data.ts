import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { findConnections } from "@/lib/credentials/connections";
import { type Position, pageAt, rowsPerPage } from "@/lib/domain/keyset";
import { type CountedUpTo, countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { confirmedSince, sweptTimes } from "@/lib/orders/list/confirmed/data";
import { filterConditions } from "@/lib/orders/list/filters/data";
import {
  beyondPosition,
  type ListSort,
  listSortOf,
  orderBy,
  orderByUnindexed,
  positionAt,
  positionColumns,
  type RowPosition,
  sortTimeOf,
} from "@/lib/orders/list/sorting/data";
import { namesOf } from "@/lib/orders/names/data";
import { searchIn } from "@/lib/orders/search/data";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { assertGivesQuotes, quoteRows, withPerson } from "../data";
import type { QuoteListPage } from "../schema";
import { type QuoteListQuery, quoteFilters, quoteListAddress, quoteSortOf } from "./rules";

/**
 * In the order that is asked for, newest first where none is, by keyset. Quotes that were deleted are not among them: their pages tell of them.
 * @throws AppError `not_found` where the business has no connection that gives quotes
 */
export async function listQuotes(actor: Actor, query: QuoteListQuery): Promise<QuoteListPage> {
  await assertGivesQuotes(actor);
  const where = await narrow(actor, query);
  const sort = listSortOf("Quote", quoteSortOf(query));
  const counted = quoteListAddress.isNarrowed(query) ? await countMatches(actor, where) : null;
  const connections = await findConnections(actor);
  const [places, { referenceHeading }] = await Promise.all([
    findPositions(actor, { where, sort, among: counted?.few ?? null, position: query.cursor }),
    namesOf(connections),
  ]);
  const { page, isFirst, isLast } = pageAt(places, query.cursor);
  const quotes = await readQuotesAt(actor, page);
  const rows = await quoteRows(actor, quotes);
  const told = new Map(page.map((place) => [place.id, sortTimeOf(sort, place)]));
  const [first, last] = [page.at(0), page.at(-1)];
  return {
    rows: rows.map((row) => ({ ...row, ...told.get(row.id) })),
    nextCursor: last && !isLast ? positionAt(sort, "after", last) : null,
    previousCursor: first && !isFirst ? positionAt(sort, "before", first) : null,
    confirmedAt: confirmedSince(quotes, sweptTimes(connections, "quote")),
    found: counted?.found ?? null,
    referenceHeading,
    showsPrices: actingOf(actor).seesPrices,
  };
}

/** In the order of their places. */
export async function readQuotesAt(actor: Actor, places: readonly { id: string }[]) {
  const quotes = await visibleTo(actor).quote.findMany({
    where: { id: { in: places.map(({ id }) => id) } },
    include: withPerson,
  });
  const known = new Map(quotes.map((quote) => [quote.id, quote]));
  return places.flatMap(({ id }) => known.get(id) ?? []);
}

/** Over the table of quotes. */
export async function narrow(actor: Actor, query: QuoteListQuery): Promise<Prisma.Sql> {
  const { where: searched } = await searchIn("Quote", actor, query.search);
  const conditions = [
    Prisma.sql`"goneAt" IS NULL`,
    searched,
    ...filterConditions(actor, quoteFilters, query),
  ];
  return Prisma.join(conditions, " AND ");
}

/** How many that are, and which, where they are few: the page is then read among these alone. */
async function countMatches(
  actor: Actor,
  where: Prisma.Sql,
): Promise<{ found: CountedUpTo; few: string[] | null }> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM "Quote" WHERE ${visibleTo(actor).quotes} AND ${where} LIMIT ${countedAtMost + 1}`;
  const found = countedUpTo(rows.length);
  return { found, few: found.isMore ? null : rows.map(({ id }) => id) };
}

type Wanted = {
  where: Prisma.Sql;
  sort: ListSort;
  /** Those among which they are; null for all. */
  among?: string[] | null;
  position: Position | null;
  count?: number;
};

/** Where the quotes of the page there stand, and one more, in the order of the list. */
export async function findPositions(actor: Actor, wanted: Wanted): Promise<RowPosition[]> {
  const { where, sort, among, position, count = rowsPerPage + 1 } = wanted;
  const found = among ? Prisma.sql`id = ANY(${among}::uuid[])` : where;
  const rows = await db().$queryRaw<RowPosition[]>`
    SELECT id, ${positionColumns(sort)} FROM "Quote"
    WHERE ${visibleTo(actor).quotes} AND ${found} AND ${beyondPosition(actor, sort, position)}
    ORDER BY ${among ? orderByUnindexed(sort, position) : orderBy(sort, position)} LIMIT ${count}`;
  return position?.direction === "before" ? rows.reverse() : rows;
}
