import type { Db, Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { inMicroseconds } from "./clock";
import type { Mirrored, MirroredKind, Reading } from "./kind";
import { tableOf } from "./table";

/** Something as the mirror holds it, read whole, with our id and its connection. */
export type Stored<Whole> = { id: string; connectionId: string; reading: Reading<Whole> };

type Row = { id: string; connectionId: string; snapshot: unknown; requestedAt: string; answeredAt: string };

/** What is mirrored whole by our id, or by the service's; null where it is not, or cannot be read. */
export async function findStored<Whole extends Mirrored>(
  tx: Tx | Db,
  kind: MirroredKind<Mirrored, Whole>,
  which: { id: string } | { connectionId: string; serviceId: string },
): Promise<Stored<Whole> | null> {
  const isIt =
    "id" in which
      ? Prisma.sql`id = ${which.id}::uuid`
      : Prisma.sql`"connectionId" = ${which.connectionId}::uuid AND "serviceId" = ${which.serviceId}`;
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT id, "connectionId", snapshot,
      ${inMicroseconds(Prisma.sql`"requestedAt"`)} AS "requestedAt",
      ${inMicroseconds(Prisma.sql`"answeredAt"`)} AS "answeredAt"
    FROM ${tableOf(kind)} WHERE ${isIt} AND "snapshotWhole"`;
  const whole = row && kind.wholeSchema.safeParse(row.snapshot);
  if (!row || !whole?.success) return null;
  const { id, connectionId, requestedAt, answeredAt } = row;
  return { id, connectionId, reading: { snapshot: whole.data, requestedAt, answeredAt } };
}
