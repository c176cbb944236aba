import type { z } from "zod";
import type { Transaction as Database } from "../../kernel/database";
import { API_PREFIX } from "../../kernel/gate/api-gate";
import { type ServiceLine, serviceLines } from "../../kernel/lifecycle/service-line";
import type { Comment, File, Revision, Transaction } from "../../prisma/generated/client";
import type * as wire from "../wire";

/* The objects that orders and quotes hold, from their rows. `origin` begins every address in an answer. */

export function showFile(row: File, origin: string): z.infer<typeof wire.file> {
  return {
    id: row.id,
    name: row.name,
    type: row.type as z.infer<typeof wire.file>["type"],
    size: row.size,
    download_url: `${origin}${API_PREFIX}/files/${row.id}/download`,
    created_at: row.createdAt.toISOString(),
  };
}

export function showComment(row: Comment): z.infer<typeof wire.comment> {
  return { author: row.author, body: row.body, created_at: row.createdAt.toISOString() };
}

export function showTransaction(row: Transaction): z.infer<typeof wire.transaction> {
  const payment = row.payment as Record<string, string | null>;
  return {
    type: row.type as "charge" | "refund",
    amount: row.amount,
    description: row.description,
    payment_instrument: payment.instrument ?? "invoice",
    payment_type: payment.type ?? null,
    payment_description: payment.description ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

/** @param processed whether quantities and prices are shown yet */
export function showServices(stored: unknown, processed: boolean): z.infer<typeof wire.service>[] {
  return serviceLines.parse(stored).map((line) => showService(line, processed));
}

function showService(line: ServiceLine, processed: boolean): z.infer<typeof wire.service> {
  const { name, description, quantity, price, discountTenths, total } = line;
  if (!processed || discountTenths === undefined) return { name, description };
  return { name, description, quantity, price, discount: discountTenths / 10, total };
}

export function showRevision(
  row: Revision & { files: File[] },
  origin: string,
): z.infer<typeof wire.revision> {
  return {
    id: row.id,
    status: row.status as z.infer<typeof wire.revision>["status"],
    body: row.body,
    requested_at: row.requestedAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    files: row.files.map((file) => showFile(file, origin)),
  };
}

export async function findAndShowRevision(
  db: Database,
  id: number,
  origin: string,
): Promise<z.infer<typeof wire.revision>> {
  const row = await db.revision.findUniqueOrThrow({
    where: { id },
    include: { files: { orderBy: { id: "asc" } } },
  });
  return showRevision(row, origin);
}
