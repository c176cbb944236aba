import type { z } from "zod";
import type { Transaction } from "../../kernel/database";
import type { Order } from "../../prisma/generated/client";
import { orderNumber } from "../numbers";
import type * as wire from "../wire";
import { showComment, showFile, showRevision, showServices, showTransaction } from "./parts";

/** An order as lists carry it: without its related arrays. */
export function showListedOrder(row: Order, origin: string): z.infer<typeof wire.listedOrder> {
  const number = orderNumber(row.id);
  return {
    id: row.id,
    number,
    url: `${origin}/orders/${number}`,
    reference: row.reference,
    field1: row.field1,
    field2: row.field2,
    source: row.source as "api" | "website",
    status: row.status as z.infer<typeof wire.listedOrder>["status"],
    source_language: row.sourceLanguage,
    target_language: row.targetLanguage,
    ...(row.status !== "submitted" && { total: row.total ?? 0 }),
    received_at: row.receivedAt.toISOString(),
    review_at: row.reviewAt?.toISOString() ?? null,
    approved_at: row.approvedAt?.toISOString() ?? null,
    completed_at: row.completedAt?.toISOString() ?? null,
    cancelled_at: row.cancelledAt?.toISOString() ?? null,
  };
}

/** An order with everything that belongs to it. */
export async function showOrder(
  db: Transaction,
  id: number,
  origin: string,
): Promise<z.infer<typeof wire.order>> {
  const row = await db.order.findUniqueOrThrow({
    where: { id },
    include: {
      files: { orderBy: { id: "asc" } },
      comments: { orderBy: { id: "asc" } },
      transactions: { orderBy: { id: "asc" } },
      revisions: {
        orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
        include: { files: { orderBy: { id: "asc" } } },
      },
    },
  });
  const processed = row.status !== "submitted";
  return {
    ...showListedOrder(row, origin),
    services: showServices(row.services, processed),
    files: row.files.map((file) => showFile(file, origin)),
    ...(processed && { transactions: row.transactions.map(showTransaction) }),
    comments: row.comments.map(showComment),
    revisions: row.revisions.map((revision) => showRevision(revision, origin)),
  };
}
