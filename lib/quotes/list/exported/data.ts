import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { doerFor } from "@/lib/domain/doer";
import type { Position } from "@/lib/domain/keyset";
import { shownValues } from "@/lib/orders/coversheet/rules";
import { freezeIds, idsInPieces } from "@/lib/orders/list/frozen-ids/data";
import { type ListSort, listSortOf, type RowPosition } from "@/lib/orders/list/sorting/data";
import { namesFor } from "@/lib/orders/names/data";
import { db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import { assertGivesQuotes, quoteRows, savedIn } from "../../data";
import type { ExportedQuote } from "../../schema";
import { findPositions, narrow, readQuotesAt } from "../data";
import { type QuoteListQuery, quoteSortOf } from "../rules";

/** Quotes as they are exported. */

const quotesAtOnce = 500;

/** All quotes that the query leaves, some at a time, as `readOrders`. @throws AppError as `listQuotes` */
export async function* readQuotes(actor: Actor, query: QuoteListQuery): AsyncGenerator<ExportedQuote[]> {
  await assertGivesQuotes(actor);
  const where = await narrow(actor, query);
  const sort = listSortOf("Quote", quoteSortOf(query));
  const pieces = sort.isMoving ? frozenPlaces(actor, sort, where) : placesOn(actor, sort, where);
  for await (const places of pieces) yield await readFound(actor, places);
}

async function* frozenPlaces(actor: Actor, sort: ListSort, where: Prisma.Sql) {
  for (const ids of idsInPieces(await freezeIds(actor, sort, where), quotesAtOnce))
    yield await findAgain(actor, where, ids);
}

/** Those of them that are still asked for, as they stood. */
async function findAgain(actor: Actor, where: Prisma.Sql, ids: string[]): Promise<{ id: string }[]> {
  return await db().$queryRaw<{ id: string }[]>`
    SELECT "Quote".id FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS frozen(id, place) JOIN "Quote" USING (id)
    WHERE ${visibleTo(actor).quotes} AND ${where} ORDER BY place`;
}

async function* placesOn(actor: Actor, sort: ListSort, where: Prisma.Sql) {
  let position: Position | null = null;
  for (;;) {
    const found: RowPosition[] = await findPositions(actor, { where, sort, position, count: quotesAtOnce });
    yield found;
    const last = found.at(-1);
    if (!last || found.length < quotesAtOnce) return;
    position = { direction: "after", id: last.id, key: last.sortValue };
  }
}

async function readFound(actor: Actor, places: readonly { id: string }[]): Promise<ExportedQuote[]> {
  const quotes = await readQuotesAt(actor, places);
  const [rows, names] = await Promise.all([quoteRows(actor, quotes), namesFor(actor)]);
  return quotes.flatMap((quote, index) => {
    const row = rows[index];
    if (!row) return [];
    return [
      {
        ...row,
        ...shownValues(savedIn(quote), names.coversheetOf(quote)),
        neededBy: quote.neededBy,
        convertedAt: quote.convertedAt?.toISOString() ?? null,
        // Whoever is given the file is not who has made it.
        requestedBy: doerFor(null, quote.placedBy, quote.placedByStaff),
      },
    ];
  });
}
