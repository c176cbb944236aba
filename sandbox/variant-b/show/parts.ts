import type { z } from "zod";
import type { Transaction as Database } from "../../kernel/database";
import { API_PREFIX } from "../../kernel/gate/api-gate";
import { serviceLines } from "../../kernel/lifecycle/service-line";
import type { Comment, File, Revision, Shipment, Transaction } from "../../prisma/generated/client";
import { storedPayment } from "../payment";
import { showRevisionStatus } from "../status";
import type * as wire from "../wire";

/* The objects that orders hold, from their rows. `origin` begins every address in an answer. */

export const fileLocation = (origin: string, uuid: string) => `${origin}${API_PREFIX}/files/${uuid}`;
export const orderLocation = (origin: string, number: string) => `${origin}${API_PREFIX}/orders/${number}`;
export const revisionLocation = (origin: string, uuid: string) => `${origin}${API_PREFIX}/revisions/${uuid}`;

export function showFile(row: File, origin: string): z.infer<typeof wire.file> {
  return {
    id: row.storageName,
    name: row.name,
    type: row.type as z.infer<typeof wire.file>["type"],
    size: row.size,
    download_url: `${fileLocation(origin, row.storageName)}/download`,
    created_at: row.createdAt.toISOString(),
  };
}

export function showComment(row: Comment): z.infer<typeof wire.comment> {
  return { author: row.author, body: row.body, created_at: row.createdAt.toISOString() };
}

export function showTransaction(row: Transaction): z.infer<typeof wire.transaction> {
  const { type, ...details } = storedPayment.parse(row.payment);
  return {
    type: row.type as "charge" | "refund",
    amount: row.amount,
    description: row.description,
    payment_type: type,
    card_details: "masked_number" in details ? details : null,
    paypal_details: "paypal_email" in details ? details : null,
    created_at: row.createdAt.toISOString(),
  };
}

/** Before staff have counted, quantities and totals are 0. */
export function showServices(stored: unknown): z.infer<typeof wire.service>[] {
  return serviceLines
    .parse(stored)
    .map(({ name, quantity = 0, price = 0, discountTenths = 0, total = 0 }) => ({
      name,
      quantity,
      price,
      discount: discountTenths / 10,
      total,
    }));
}

export function showShipment(row: Shipment): z.infer<typeof wire.shipment> {
  return {
    carrier: row.carrier,
    service: row.service,
    tracking: row.tracking,
    created_at: row.createdAt.toISOString(),
  };
}

export function showRevision(
  row: Revision & { files: File[] },
  origin: string,
): z.infer<typeof wire.revision> {
  return {
    id: row.uuid,
    status: showRevisionStatus(row.status),
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
