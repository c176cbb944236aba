import { z } from "zod";
import { pageQuery } from "../../kernel/pagination";
import type { Prisma } from "../../prisma/generated/client";
import { fileTypes } from "../wire";
import { between, containing, fromDate, searchTerm, sortBy, toDate, wordList } from "./list-filters";

/** Files of an order that ended this long ago are archived; the documents do not say when. */
const ARCHIVED_AFTER_DAYS = 90;

const id = z
  .string()
  .regex(/^\d{1,9}$/, "This must be a number.")
  .transform(Number)
  .optional()
  .meta({ type: "integer", minimum: 0 });

export const fileListQuery = z.object({
  ...pageQuery(60),
  created_from: fromDate,
  created_to: toDate,
  extension: z.string().max(20).optional(),
  is_archived: z
    .enum(["true", "false", "1", "0"])
    .default("false")
    .transform((text) => text === "true" || text === "1"),
  order: id,
  quote: id,
  search: searchTerm,
  sort: sortBy({
    created_at: "createdAt",
    extension: "extension",
    filename: "name",
    size: "size",
    type: "type",
    updated_at: "updatedAt",
  }),
  type: wordList(fileTypes),
});

export function fileWhere(accountId: string, query: z.infer<typeof fileListQuery>): Prisma.FileWhereInput {
  const before = new Date(Date.now() - ARCHIVED_AFTER_DAYS * 24 * 60 * 60 * 1000);
  const archived = { order: { OR: [{ completedAt: { lt: before } }, { cancelledAt: { lt: before } }] } };
  // Spelled out: a plain NOT would lose the rows whose dates are null.
  const present = {
    OR: [
      { orderId: null },
      {
        order: {
          AND: [
            { OR: [{ completedAt: null }, { completedAt: { gte: before } }] },
            { OR: [{ cancelledAt: null }, { cancelledAt: { gte: before } }] },
          ],
        },
      },
    ],
  };
  return {
    accountId,
    createdAt: between(query.created_from, query.created_to),
    extension: query.extension?.replace(/^\./, "").toLowerCase(),
    orderId: query.order,
    quoteId: query.quote,
    ...(query.search && { name: containing(query.search) }),
    ...(query.type && { type: { in: query.type } }),
    ...(query.is_archived ? archived : present),
  };
}
