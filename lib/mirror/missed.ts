import type { ResourceKind } from "@/lib/domain/resources";
import { db } from "@/lib/platform/db";
import { enqueue, type QueueDefinition } from "@/lib/platform/queue";
import { Prisma } from "@/prisma/generated/client";
import { kindNamed, type MirroredKind } from "./kind";
import { requestDue } from "./refresh";
import { tableOf } from "./table";

/**
 * What no page of a walk held may be gone: it is read again by itself. There may be thousands, so that one job goes
 * through a piece of the mirror and queues the next.
 */

export type MissedJob = {
  connectionId: string;
  kind: ResourceKind;
  /** When the walk began, by the database's clock: what was confirmed since is not missed. */
  since: string;
  /** The service's id at which the piece before ended. */
  after: string;
};

export const missedQueue: QueueDefinition<MissedJob> = {
  name: "missed",
  groupOf: ({ connectionId }) => connectionId,
};

const mirroredAtOnce = 1_000;

export async function askForMissed(job: MissedJob, kinds: readonly MirroredKind[]): Promise<void> {
  const { connectionId, kind: name, since, after } = job;
  const table = tableOf(kindNamed(kinds, name));
  await db().$transaction(async (tx) => {
    const [{ end }] = await tx.$queryRaw<[{ end: string | null }]>`
      SELECT max("serviceId") AS "end" FROM (
        SELECT "serviceId" FROM ${table} WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" > ${after}
        ORDER BY "serviceId" LIMIT ${mirroredAtOnce}) AS piece`;
    if (end === null) return;
    const missed = Prisma.sql`
      SELECT "serviceId" FROM ${table}
      WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" > ${after} AND "serviceId" <= ${end}
        AND "goneAt" IS NULL AND "confirmedAt" < ${since}::timestamptz`;
    await requestDue(tx, { connectionId, kind: name, source: "sweep" }, missed, "background");
    await enqueue(tx, missedQueue, { ...job, after: end });
  });
}
