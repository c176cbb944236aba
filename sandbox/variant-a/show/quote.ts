import type { z } from "zod";
import type { Transaction } from "../../kernel/database";
import type { Quote } from "../../prisma/generated/client";
import { quoteNumber } from "../numbers";
import type * as wire from "../wire";
import { showComment, showFile, showServices } from "./parts";

type QuoteWithOrder = Quote & { order: { id: number } | null };

/** A quote as lists carry it: without its related arrays. */
export function showListedQuote(row: QuoteWithOrder, origin: string): z.infer<typeof wire.listedQuote> {
  const number = quoteNumber(row.id);
  return {
    id: row.id,
    number,
    url: `${origin}/quotes/${number}`,
    order_id: row.status === "converted" ? (row.order?.id ?? null) : null,
    reference: row.reference,
    field1: row.field1,
    field2: row.field2,
    source: row.source as "api" | "website",
    status: row.status as z.infer<typeof wire.listedQuote>["status"],
    source_language: row.sourceLanguage,
    target_language: row.targetLanguage,
    ...(row.status !== "requested" && { total: row.total ?? 0 }),
    memo: row.memo,
    requested_at: row.requestedAt.toISOString(),
    converted_at: row.convertedAt?.toISOString() ?? null,
  };
}

/** A quote with everything that belongs to it. */
export async function showQuote(
  db: Transaction,
  id: number,
  origin: string,
): Promise<z.infer<typeof wire.quote>> {
  const row = await db.quote.findUniqueOrThrow({
    where: { id },
    include: {
      order: { select: { id: true } },
      files: { orderBy: { id: "asc" } },
      comments: { orderBy: { id: "asc" } },
    },
  });
  return {
    ...showListedQuote(row, origin),
    services: showServices(row.services, row.status !== "requested"),
    files: row.files.map((file) => showFile(file, origin)),
    comments: row.comments.map(showComment),
  };
}
