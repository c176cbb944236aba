import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";

/** Files of the mirror, attached to nothing. */
export async function addFiles(
  { businessId, connectionId }: { businessId: string; connectionId: string },
  files: readonly object[],
): Promise<void> {
  const at = new Date("2026-03-01T12:00:00Z");
  const file = {
    businessId,
    connectionId,
    snapshot: {},
    snapshotWhole: false,
    kind: "source",
    sizeBytes: 1n,
  };
  const times = { requestedAt: at, answeredAt: at, confirmedAt: at, uploadedAt: at, changedAt: at };
  await db().file.createMany({
    data: files.map((changed) => ({
      ...{ ...file, ...times, id: newId(), serviceId: newId(), name: "a.pdf" },
      ...changed,
    })),
  });
}
