import { db, type Tx } from "@/lib/platform/db";
import { enqueue } from "@/lib/platform/queue";
import type { Change } from "@/prisma/generated/client";
import { relayQueue } from "./record";

/** Somebody who follows changes. What they write belongs to the transaction, so that it happens once. */
export type ChangeFollower = (tx: Tx, change: Change) => Promise<void>;

/** Tells everybody who follows changes of one. Told twice, it does nothing. */
export async function relayChange(
  { changeId }: { changeId: string },
  followers: readonly ChangeFollower[],
): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.change.updateMany({
      where: { id: BigInt(changeId), relayedAt: null },
      data: { relayedAt: new Date() },
    });
    if (count === 0) return;
    const change = await tx.change.findUniqueOrThrow({ where: { id: BigInt(changeId) } });
    for (const follow of followers) await follow(tx, change);
  });
}

/** A job may be this late before it counts as lost. */
const lateMinutes = 10;
const keptDays = 30;
const requeuedAtOnce = 500;

/** Gives changes whose job was lost another one. Run now and then by the worker. */
export async function requeueChanges(): Promise<void> {
  const late = await db().$queryRaw<{ id: bigint }[]>`
    SELECT id FROM "Change"
    WHERE "relayedAt" IS NULL AND "createdAt" < now() - make_interval(mins => ${lateMinutes})
    ORDER BY id LIMIT ${requeuedAtOnce}`;
  for (const { id } of late) {
    const changeId = String(id);
    await enqueue(db(), relayQueue, { changeId }, { once: { key: changeId, seconds: 600 } });
  }
}

/** Forgets changes that everybody was told of long ago. */
export async function purgeChanges(): Promise<void> {
  await db().$executeRaw`
    DELETE FROM "Change" WHERE id IN (
      SELECT id FROM "Change" WHERE "relayedAt" < now() - make_interval(days => ${keptDays})
      ORDER BY "relayedAt", id LIMIT 5000)`;
}
