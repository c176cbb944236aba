import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { doerFor } from "@/lib/domain/doer";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { assertGivesQuotes, quoteRows, savedIn, withPerson } from "../../data";
import type { ExportedQuote } from "../../schema";
import { narrow } from "../data";
import type { QuoteListQuery } from "../rules";

/** Quotes as they are exported. */

const quotesAtOnce = 500;

/** Behind a row that was read, as finely as the database has its time. */
type Place = { id: string; standsAt: string };

/** All quotes that the query leaves, newest first, some at a time, as `readOrders`. @throws AppError as `listQuotes` */
export async function* readQuotes(actor: Actor, query: QuoteListQuery): AsyncGenerator<ExportedQuote[]> {
  await assertGivesQuotes(actor);
  const where = await narrow(actor, query);
  let place: Place | undefined;
  for (;;) {
    const found: Place[] = await findPlaces(actor, where, place);
    yield await readFound(actor, found);
    place = found.at(-1);
    if (found.length < quotesAtOnce) return;
  }
}

async function findPlaces(actor: Actor, where: Prisma.Sql, place: Place | undefined): Promise<Place[]> {
  const behind = place
    ? Prisma.sql`("receivedAt", id) < (${place.standsAt}::timestamptz, ${place.id}::uuid)`
    : Prisma.sql`true`;
  return await db().$queryRaw<Place[]>`
    SELECT id, "receivedAt"::text AS "standsAt" FROM "Quote"
    WHERE ${visibleTo(actor).quotes} AND ${where} AND ${behind}
    ORDER BY "receivedAt" DESC, id DESC LIMIT ${quotesAtOnce}`;
}

async function readFound(actor: Actor, found: readonly Place[]): Promise<ExportedQuote[]> {
  const quotes = await visibleTo(actor).quote.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    include: withPerson,
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
  });
  const rows = await quoteRows(actor, quotes);
  return quotes.flatMap((quote, index) => {
    const row = rows[index];
    if (!row) return [];
    return [
      {
        ...row,
        ...savedIn(quote),
        convertedAt: quote.convertedAt?.toISOString() ?? null,
        // Whoever is given the file is not who has made it.
        requestedBy: doerFor(null, quote.placedBy, quote.placedByStaff),
      },
    ];
  });
}
