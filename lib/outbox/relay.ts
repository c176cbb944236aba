import { db, type Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { takeOverdue } from "@/lib/platform/overdue";
import { purgeInPieces } from "@/lib/platform/purge";
import { enqueueAll } from "@/lib/platform/queue";
import { type Change, Prisma } from "@/prisma/generated/client";
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
      data: { relayedAt: new Date(), nextLookAt: null },
    });
    if (count === 0) return;
    const change = await tx.change.findUniqueOrThrow({ where: { id: BigInt(changeId) } });
    for (const follow of followers) await follow(tx, change);
  });
}

/** Changes that nobody was told of for a while get another job: theirs may have given up, or be lost. */
export async function requeueChanges(): Promise<void> {
  const late = await takeOverdue<{ changeId: string }>(
    db(),
    { table: "Change", owners: "Business", ownerId: "businessId" },
    Prisma.sql`waiting.id::text AS "changeId"`,
  );
  await enqueueAll(db(), relayQueue, late);
}

/** Forgets changes that everybody was told of long ago. For the worker. */
export async function purgeChanges(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "Change" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "Change" WHERE "relayedAt" < now() - make_interval(days => ${env().KEEP_CHANGES_DAYS})
        ORDER BY "relayedAt" LIMIT ${rows}))`,
  );
}
