import { cleanerVersion, htmlCleaner } from "@/lib/domain/html";
import type { QuoteRow, QuoteSnapshot } from "@/lib/domain/quotes/shapes";
import { toFile } from "../files/translate";
import { commentWith, toRequestedRow, toServiceLine } from "../translate";
import type { WireQuote, WireQuoteRow } from "./wire";

/** Quotes in Variant A's words as ours. Pure. Their statuses are our own words already. */

export function toQuoteRow(quote: WireQuoteRow): QuoteRow {
  return {
    ...toRequestedRow(quote),
    status: quote.status,
    memo: quote.memo ?? null,
    requestedAt: quote.requested_at,
    convertedAt: quote.converted_at ?? null,
    orderServiceId: quote.order_id ?? null,
  };
}

export function toQuote(quote: WireQuote): QuoteSnapshot {
  return {
    ...toQuoteRow(quote),
    cleanerVersion,
    services: quote.services.map(toServiceLine),
    files: quote.files.map(toFile),
    comments: quote.comments.map(commentWith(htmlCleaner())),
  };
}
