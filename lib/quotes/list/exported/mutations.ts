import { type Actor, actingOf } from "@/lib/auth/actor";
import { exportInTurn } from "@/lib/auth/limits/export-in-turn";
import type { ExportTable } from "@/lib/orders/exported/data";
import type { ExportedQuote } from "../../schema";
import { type QuoteListQuery, quoteListAddress } from "../rules";
import { readQuotes } from "./data";

/**
 * As `exportOrders`, of quotes.
 * @throws AppError as that, and `not_found` where the business has no connection that gives quotes
 */
export async function exportQuotes(
  actor: Actor,
  query: QuoteListQuery,
  table: ExportTable<ExportedQuote>,
  signal: AbortSignal,
): Promise<AsyncIterableIterator<string>> {
  const { businessId } = actingOf(actor);
  return await exportInTurn(actor, {
    ...table,
    entry: {
      action: "quote.export",
      subjectKind: "business",
      subjectId: businessId,
      after: { list: quoteListAddress.link({ ...query, cursor: null }) },
    },
    pieces: readQuotes(actor, query),
    signal,
  });
}
