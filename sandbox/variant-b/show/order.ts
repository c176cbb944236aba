import type { z } from "zod";
import type { Transaction } from "../../kernel/database";
import type { Order } from "../../prisma/generated/client";
import { orderNumber } from "../numbers";
import { showOrderStatus } from "../status";
import * as wire from "../wire";
import { showComment, showFile, showRevision, showServices, showShipment, showTransaction } from "./parts";

/** An order as lists carry it: without its related arrays and its address. */
export function showListedOrder(row: Order): z.infer<typeof wire.listedOrder> {
  return {
    order_number: orderNumber(row.id),
    reference: row.reference,
    origin: row.source as "api" | "website",
    status: showOrderStatus(row.status),
    source_language: row.sourceLanguage,
    target_language: row.targetLanguage,
    price: row.total ?? 0,
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
      shipments: { orderBy: { id: "asc" } },
      revisions: {
        orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
        include: { files: { orderBy: { id: "asc" } } },
      },
    },
  });
  return {
    ...showListedOrder(row),
    services: showServices(row.services),
    address: wire.address.nullable().parse(row.address),
    files: row.files.map((file) => showFile(file, origin)),
    transactions: row.transactions.map(showTransaction),
    comments: row.comments.map(showComment),
    revisions: row.revisions.map((revision) => showRevision(revision, origin)),
    shipments: row.shipments.map(showShipment),
  };
}
