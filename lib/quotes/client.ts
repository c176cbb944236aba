import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { QuoteView } from "./schema";

/** The browser's reads of quotes. Live events invalidate by the first words of these keys. */

export const quoteKeys = { quote: (quoteId: string) => ["quote", quoteId] as const };

export function quoteOptions(quoteId: string) {
  return queryOptions({
    queryKey: quoteKeys.quote(quoteId),
    queryFn: ({ signal }) => fetchJson<QuoteView>(`/api/quotes/${quoteId}`, { signal }),
  });
}
