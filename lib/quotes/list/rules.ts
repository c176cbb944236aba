import { listAddress } from "@/lib/domain/lists/address";

/** The list of quotes as addresses say it: `/quotes?search=okafor&status=pending`. Departments are said by their ids, languages by the service's codes. */
export const quoteListAddress = listAddress("/quotes", [
  "status",
  "sourceLanguage",
  "targetLanguage",
  "department",
]);

export type QuoteListQuery = ReturnType<typeof quoteListAddress.load>;
