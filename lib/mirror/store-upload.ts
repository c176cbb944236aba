import type { ConnectionScope } from "@/lib/credentials/scope";
import { newId } from "@/lib/domain/ids";
import type { ServiceFile } from "@/lib/domain/shapes";
import type { Tx } from "@/lib/platform/db";

/** Mirrors a file that was uploaded just now and belongs to no order yet. */
export async function storeUpload(tx: Tx, scope: ConnectionScope, file: ServiceFile): Promise<void> {
  const { connectionId, businessId } = scope;
  const data = {
    name: file.name,
    kind: file.kind,
    sizeBytes: file.sizeBytes,
    uploadedAt: new Date(file.createdAt),
  };
  await tx.file.upsert({
    where: { connectionId_serviceId: { connectionId, serviceId: file.serviceId } },
    create: { id: newId(), connectionId, businessId, serviceId: file.serviceId, ...data },
    update: data,
  });
}
