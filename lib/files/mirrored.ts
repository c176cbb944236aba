import type { ConnectionScope } from "@/lib/credentials/scope";
import { type ServiceFile, serviceFileSchema } from "@/lib/domain/files/shapes";
import type { MirroredKind, Reading } from "@/lib/mirror/kind";
import { store } from "@/lib/mirror/store";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** Files as the mirror keeps them: from the service's list, and from what they are attached to. */
export const files: MirroredKind<ServiceFile> = {
  kind: "file",
  table: "File",
  bornColumn: "uploadedAt",
  bornAt: ({ createdAt }) => createdAt,
  wholeSchema: serviceFileSchema,
  list: (gateway, input) => gateway.listFiles(input),
  get: (gateway, serviceId) => gateway.getFile(serviceId),
  insert: (tx, shared, file) =>
    tx.file.createMany({ data: { ...shared, ...columnsOf(file) }, skipDuplicates: true }),
  update: (tx, id, shared, file) =>
    tx.file.update({ where: { id }, data: { ...shared, ...columnsOf(file) } }),
  status: null,
};

function columnsOf({ name, kind, sizeBytes, createdAt }: ServiceFile) {
  return { name, kind, sizeBytes, uploadedAt: createdAt };
}

/**
 * Stores the files that came with something they are attached to, and ties them to it.
 * @param attachedTo the column of our id of it
 */
export async function storeFilesOf(
  tx: Tx,
  scope: ConnectionScope,
  attachedTo: Prisma.FileUncheckedUpdateManyInput,
  { snapshot: attached, ...times }: Reading<readonly ServiceFile[]>,
): Promise<void> {
  const ids: string[] = [];
  for (const snapshot of attached) {
    const told = { scope, snapshot, ...times, whole: true, source: "sweep", news: "none" } as const;
    ids.push((await store(tx, files, told)).id);
  }
  await tx.file.updateMany({ where: { id: { in: ids } }, data: attachedTo });
}
