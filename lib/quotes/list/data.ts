import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { findConnections } from "@/lib/credentials/connections";
import { isId } from "@/lib/domain/ids";
import { type Position, pageAt, rowsPerPage } from "@/lib/domain/keyset";
import { type CountedUpTo, countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { confirmedSince, sweptTimes } from "@/lib/orders/list/confirmed/data";
import { namesOf } from "@/lib/orders/names/data";
import { searchIn } from "@/lib/orders/search/data";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { assertGivesQuotes, quoteRows, withPerson } from "../data";
import type { QuoteListPage } from "../schema";
import { type QuoteListQuery, quoteListAddress } from "./rules";

/**
 * Newest first, by keyset. Quotes that were deleted are not among them: their pages tell of them.
 * @throws AppError `not_found` where the business has no connection that gives quotes
 */
export async function listQuotes(actor: Actor, query: QuoteListQuery): Promise<QuoteListPage> {
  await assertGivesQuotes(actor);
  const where = await narrow(actor, query);
  const counted = quoteListAddress.isNarrowed(query) ? await countFound(actor, where) : null;
  const connections = await findConnections(actor);
  const [ids, { referenceHeading }] = await Promise.all([
    findIds(actor, where, counted?.few ?? null, query.cursor),
    namesOf(connections),
  ]);
  const { page: shown, isFirst, isLast } = pageAt(ids, query.cursor);
  const quotes = await visibleTo(actor).quote.findMany({
    where: { id: { in: shown } },
    include: withPerson,
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
  });
  const [first, last] = [quotes.at(0), quotes.at(-1)];
  return {
    rows: await quoteRows(actor, quotes),
    nextCursor: last && !isLast ? { direction: "after", id: last.id } : null,
    previousCursor: first && !isFirst ? { direction: "before", id: first.id } : null,
    confirmedAt: confirmedSince(quotes, sweptTimes(connections, "quote")),
    found: counted?.found ?? null,
    referenceHeading,
    showsPrices: actingOf(actor).seesPrices,
  };
}

/** Over the table of quotes. */
export async function narrow(actor: Actor, query: QuoteListQuery): Promise<Prisma.Sql> {
  const { where: searched } = await searchIn("Quote", actor, query.search);
  const departments = query.department.filter(isId);
  const conditions = [
    Prisma.sql`"goneAt" IS NULL`,
    searched,
    ...isOneOf("status", query.status),
    ...isOneOf("sourceLanguage", query.sourceLanguage),
    ...isOneOf("targetLanguage", query.targetLanguage),
    ...(query.department.length > 0 ? [Prisma.sql`"departmentId" = ANY(${departments}::uuid[])`] : []),
  ];
  return Prisma.join(conditions, " AND ");
}

function isOneOf(column: "status" | "sourceLanguage" | "targetLanguage", words: string[]): Prisma.Sql[] {
  return words.length > 0 ? [Prisma.sql`${Prisma.raw(`"${column}"`)} = ANY(${words}::text[])`] : [];
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

/** The ids of the page there and of one more, in the order of the list. @param among null for all */
async function findIds(
  actor: Actor,
  where: Prisma.Sql,
  among: string[] | null,
  position: Position | null,
): Promise<string[]> {
  const isBack = position?.direction === "before";
  const [compare, order] = isBack
    ? [Prisma.sql`>`, Prisma.sql`"receivedAt" ASC, id ASC`]
    : [Prisma.sql`<`, Prisma.sql`"receivedAt" DESC, id DESC`];
  // Behind a quote that the actor does not see nothing comes.
  const stands = position
    ? Prisma.sql`("receivedAt", id) ${compare}
        (SELECT "receivedAt", id FROM "Quote" WHERE ${visibleTo(actor).quotes} AND id = ${position.id}::uuid)`
    : Prisma.sql`true`;
  const found = among ? Prisma.sql`id = ANY(${among}::uuid[])` : where;
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM "Quote" WHERE ${visibleTo(actor).quotes} AND ${found} AND ${stands}
    ORDER BY ${order} LIMIT ${rowsPerPage + 1}`;
  const ids = rows.map(({ id }) => id);
  return isBack ? ids.reverse() : ids;
}
