import { z } from "zod";
import { quoteStatuses } from "../../kernel/lifecycle/status";
import { pageQuery } from "../../kernel/pagination";
import type { Prisma } from "../../prisma/generated/client";
import { between, containing, fromDate, searchTerm, sortBy, toDate, wordList } from "./list-filters";

export const quoteListQuery = z.object({
  ...pageQuery(60),
  requested_from: fromDate,
  requested_to: toDate,
  converted_from: fromDate,
  converted_to: toDate,
  search: searchTerm,
  status: wordList(quoteStatuses),
  sort: sortBy({
    requested_at: "requestedAt",
    converted_at: "convertedAt",
    status: "status",
    updated_at: "updatedAt",
  }),
  source_language: z.string().optional(),
  target_language: z.string().optional(),
});

export function quoteWhere(accountId: string, query: z.infer<typeof quoteListQuery>): Prisma.QuoteWhereInput {
  return {
    accountId,
    requestedAt: between(query.requested_from, query.requested_to),
    convertedAt: between(query.converted_from, query.converted_to),
    sourceLanguage: query.source_language,
    targetLanguage: query.target_language,
    ...(query.status && { status: { in: query.status } }),
    ...(query.search && {
      OR: [{ reference: containing(query.search) }, { files: { some: { name: containing(query.search) } } }],
    }),
  };
}
