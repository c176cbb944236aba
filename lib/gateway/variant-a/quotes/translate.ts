import { cleanerVersion, htmlCleaner } from "@/lib/domain/html";
import type { QuoteRow, QuoteSnapshot } from "@/lib/domain/quotes/shapes";
import { toFile } from "../../files/translate";
import { commentWith, toServiceLine, unreadOf } from "../../translate";
import { toRequestedRow } from "../translate";
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
  const { services, files, comments } = quote;
  return {
    ...toQuoteRow(quote),
    cleanerVersion,
    ...unreadOf({ services: [services], files: [files], comments: [comments] }),
    services: services.rows.map(toServiceLine),
    files: files.rows.map(toFile),
    comments: comments.rows.map(commentWith(htmlCleaner())),
  };
}
