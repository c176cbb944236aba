import { listAddress } from "@/lib/domain/lists/address";

/** The list of quotes as addresses say it: `/quotes?search=okafor&status=pending`. Departments are said by their ids, languages by the service's codes. */
export const quoteListAddress = listAddress("/quotes", [
  "status",
  "sourceLanguage",
  "targetLanguage",
  "department",
]);

/** The same quotes as a file. */
const quoteFile = listAddress("/quotes/export", quoteListAddress.filters);
export const quoteFileAddress = (query: QuoteListQuery) => quoteFile.source({ ...query, cursor: null });

export type QuoteListQuery = ReturnType<typeof quoteListAddress.load>;
