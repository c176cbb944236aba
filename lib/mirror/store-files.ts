import type { ConnectionScope } from "@/lib/credentials/scope";
import { newId } from "@/lib/domain/ids";
import type { OrderSnapshot, ServiceFile } from "@/lib/domain/shapes";
import type { Tx } from "@/lib/platform/db";

/** Mirrors the files of an order, those of its revisions included, and ties them to it. */
export async function storeFiles(
  tx: Tx,
  scope: ConnectionScope,
  orderId: string,
  snapshot: OrderSnapshot,
): Promise<void> {
  const files = [...snapshot.files, ...snapshot.revisions.flatMap((revision) => revision.files)];
  for (const file of files) await storeFile(tx, scope, orderId, file);
}

async function storeFile(tx: Tx, scope: ConnectionScope, orderId: string, file: ServiceFile): Promise<void> {
  const { connectionId, businessId } = scope;
  const { serviceId, name, kind, sizeBytes, createdAt } = file;
  const data = { name, kind, sizeBytes, uploadedAt: createdAt, orderId };
  await tx.file.upsert({
    where: { connectionId_serviceId: { connectionId, serviceId } },
    create: { id: newId(), connectionId, businessId, serviceId, ...data },
    update: data,
  });
}
