import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { findConnections } from "@/lib/credentials/connections";
import { type Position, pageAt, rowsPerPage } from "@/lib/domain/keyset";
import { type CountedUpTo, countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { conditionsOf } from "@/lib/orders/list/asked/data";
import { confirmedSince, sweptTimes } from "@/lib/orders/list/confirmed/data";
import {
  inOrder,
  keyColumns,
  placeAt,
  type Standing,
  type Stood,
  sorted,
  standingOf,
  standsAt,
  toldBy,
} from "@/lib/orders/list/sorted/data";
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
  const standing = standingOf("Quote", quoteSortOf(query));
  const counted = quoteListAddress.isNarrowed(query) ? await countFound(actor, where) : null;
  const connections = await findConnections(actor);
  const [places, { referenceHeading }] = await Promise.all([
    findPlaces(actor, { where, standing, among: counted?.few ?? null, position: query.cursor }),
    namesOf(connections),
  ]);
  const { page, isFirst, isLast } = pageAt(places, query.cursor);
  const quotes = await readQuotesAt(actor, page);
  const rows = await quoteRows(actor, quotes);
  const told = new Map(page.map((place) => [place.id, toldBy(standing, place)]));
  const [first, last] = [page.at(0), page.at(-1)];
  return {
    rows: rows.map((row) => ({ ...row, ...told.get(row.id) })),
    nextCursor: last && !isLast ? placeAt(standing, "after", last) : null,
    previousCursor: first && !isFirst ? placeAt(standing, "before", first) : null,
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
  const conditions = [Prisma.sql`"goneAt" IS NULL`, searched, ...conditionsOf(actor, quoteFilters, query)];
  return Prisma.join(conditions, " AND ");
}

/** How many that are, and which, where they are few: the page is then read among these alone. */
async function countFound(
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
  standing: Standing;
  /** Those among which they are; null for all. */
  among?: string[] | null;
  position: Position | null;
  count?: number;
};

/** Where the quotes of the page there stand, and one more, in the order of the list. */
export async function findPlaces(actor: Actor, wanted: Wanted): Promise<Stood[]> {
  const { where, standing, among, position, count = rowsPerPage + 1 } = wanted;
  const found = among ? Prisma.sql`id = ANY(${among}::uuid[])` : where;
  const rows = await db().$queryRaw<Stood[]>`
    SELECT id, ${keyColumns(standing)} FROM "Quote"
    WHERE ${visibleTo(actor).quotes} AND ${found} AND ${standsAt(actor, standing, position)}
    ORDER BY ${among ? sorted(standing, position) : inOrder(standing, position)} LIMIT ${count}`;
  return position?.direction === "before" ? rows.reverse() : rows;
}
