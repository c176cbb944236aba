import { queryOptions } from "@tanstack/react-query";
import { fetchFile } from "@/lib/platform/fetch-file";
import { fetchJson } from "@/lib/platform/fetch-json";
import { listOptions } from "@/lib/platform/list-options";
import { type QuoteListQuery, quoteFileAddress, quoteListAddress } from "./list/rules";
import type { QuoteListPage, QuoteView } from "./schema";

/** The browser's reads of quotes. Live events invalidate by the first words of these keys. */

export const quoteKeys = { quote: (quoteId: string) => ["quote", quoteId] as const };

export const quoteListOptions = listOptions<QuoteListPage>()(quoteListAddress);

export const fetchQuoteFile = (query: QuoteListQuery) => fetchFile(quoteFileAddress(query));

export function quoteOptions(quoteId: string) {
  return queryOptions({
    queryKey: quoteKeys.quote(quoteId),
    queryFn: ({ signal }) => fetchJson<QuoteView>(`/api/quotes/${quoteId}`, { signal }),
  });
}
