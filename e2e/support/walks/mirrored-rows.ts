import { newId } from "@/lib/domain/ids";
import type { OrderSnapshot } from "@/lib/domain/orders/shapes";
import { orderSnapshot } from "@/lib/mirror/testing/snapshots";
import { type Business, type Member, query } from "../people";
import { addMirroredQuote } from "../quotes";
import type { SystemReady } from "../system";
import { typed } from "./typed";

/** What the service told, as the mirror has it: the service itself knows none of it. */

/** For whom, and by which connection of their business. */
export type To = { system: SystemReady; business: Business; person: Member };

/** As if the service had just been read: the worker has no reason to look for what it does not have. */
export async function knowWhatThereIs({ system, business }: To): Promise<void> {
  await query(
    system,
    `INSERT INTO "MirrorProgress" ("connectionId", "kind", "sweptAt", "walkBeganAt", "walkedAt")
     SELECT $1::uuid, kind, now(), now(), now() FROM unnest(ARRAY['order', 'quote', 'file']) AS kind
     ON CONFLICT ("connectionId", "kind") DO UPDATE SET "walkBeganAt" = now(), "walkedAt" = now(), "walkPage" = NULL`,
    [business.connectionId],
  );
}

const serviceLine = {
  ...{ name: typed.service, description: null, quantity: null },
  ...{ priceCents: null, discountTenthsOfCent: null, totalCents: null },
};

type AddedOrder = { id: string; number: string; serviceId: string };

export async function addOrder(
  { system, business: { id: businessId, connectionId }, person }: To,
  changed: Partial<OrderSnapshot>,
): Promise<AddedOrder> {
  const id = newId();
  const told = orderSnapshot({
    ...{ serviceId: id, number: `W-${id.slice(-8)}`, reference: typed.reference, totalCents: 4500 },
    ...{ receivedAt: new Date().toISOString(), files: [], services: [serviceLine] },
    ...changed,
  });
  const { serviceId, number, reference, status, sourceLanguage, targetLanguage, receivedAt } = told;
  await query(
    system,
    `INSERT INTO "Order" (id, "businessId", "connectionId", "serviceId", number, reference, status, "sourceLanguage",
       "targetLanguage", "serviceNames", "receivedAt", "reviewAt", "approvedAt", "searchText", snapshot, "snapshotWhole",
       "placedById", "totalCents", "requestedAt", "answeredAt", "confirmedAt", "wholeAt", pace)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '{}', $10, $11, $12, '', $13, true, $14, $15, now(), now(), now(), now(), 'open')`,
    [
      ...[id, businessId, connectionId, serviceId, number, reference, status, sourceLanguage, targetLanguage],
      ...[receivedAt, told.reviewAt, told.approvedAt, JSON.stringify(told), person.id, told.totalCents],
    ],
  );
  return { id, number, serviceId };
}

export async function addQuote({ system, business, person }: To): Promise<{ id: string; number: string }> {
  const id = await addMirroredQuote(system, business, { placedById: person.id });
  const number = `Q-${id.slice(0, 8)}`;
  await query(
    system,
    `UPDATE "Quote" SET "snapshotWhole" = true, "wholeAt" = now(), number = $3, reference = $2, snapshot = jsonb_build_object(
       'serviceId', "serviceId", 'number', $3::text, 'url', NULL, 'reference', $2::text, 'field1', NULL, 'field2', NULL,
       'origin', 'api', 'sourceLanguage', 'es', 'targetLanguage', 'en', 'totalCents', 4500, 'status', 'pending', 'memo', NULL,
       'requestedAt', '2026-03-01T10:00:00.000Z', 'convertedAt', NULL, 'orderServiceId', NULL, 'cleanerVersion', 0,
       'services', '[]'::jsonb, 'files', '[]'::jsonb, 'comments', '[]'::jsonb)
     WHERE id = $1`,
    [id, typed.reference, number],
  );
  return { id, number };
}

type FileToAdd = { name: string; kind: string; orderId: string | null };

/** @returns our id */
export async function addFile(
  { system, business: { id: businessId, connectionId } }: To,
  { name, kind, orderId }: FileToAdd,
): Promise<string> {
  const id = newId();
  await query(
    system,
    `INSERT INTO "File" (id, "businessId", "connectionId", "serviceId", name, kind, extension, "sizeBytes", "uploadedAt",
       "orderId", snapshot, "snapshotWhole", "requestedAt", "answeredAt", "confirmedAt")
     VALUES ($1::uuid, $2, $3, $1::text, $4, $5, 'txt', 5000, now() - interval '1 day', $6, '{}', false, now(), now(), now())`,
    [id, businessId, connectionId, name, kind, orderId],
  );
  return id;
}

export async function addApproval({ system, business, person }: To, orderId: string): Promise<void> {
  const document = { name: typed.translation, kind: "translation", sizeBytes: 5000 };
  const documents = [
    { ...document, id: "1", sha256: "0".repeat(64) },
    { ...document, id: "2", sha256: null },
  ];
  await query(
    system,
    `INSERT INTO "Approval" (id, "businessId", "orderId", "approvedById", "approvedByName", "decidedAt", "confirmedAt", documents)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, now(), now(), $5)`,
    [business.id, orderId, person.id, person.name, JSON.stringify(documents)],
  );
}
