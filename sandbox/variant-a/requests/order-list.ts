import { z } from "zod";
import { orderStatuses } from "../../kernel/lifecycle/status";
import { pageQuery } from "../../kernel/pagination";
import type { Prisma } from "../../prisma/generated/client";
import { between, containing, fromDate, searchTerm, sortBy, toDate, wordList } from "./list-filters";

export const orderListQuery = z.object({
  ...pageQuery(60),
  completed_from: fromDate,
  completed_to: toDate,
  created_from: fromDate,
  created_to: toDate,
  status: wordList(orderStatuses),
  search: searchTerm,
  sort: sortBy({
    completed_at: "completedAt",
    created_at: "receivedAt",
    status: "status",
    updated_at: "updatedAt",
  }),
  source_language: z.string().optional(),
  target_language: z.string().optional(),
});

export function orderWhere(accountId: string, query: z.infer<typeof orderListQuery>): Prisma.OrderWhereInput {
  return {
    accountId,
    completedAt: between(query.completed_from, query.completed_to),
    receivedAt: between(query.created_from, query.created_to),
    sourceLanguage: query.source_language,
    targetLanguage: query.target_language,
    ...(query.status && { status: { in: query.status } }),
    ...(query.search && {
      OR: [{ reference: containing(query.search) }, { files: { some: { name: containing(query.search) } } }],
    }),
  };
}
