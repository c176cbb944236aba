import { newId } from "@/lib/domain/ids";
import { type Priority, priorityRank } from "@/lib/domain/priority";
import type { ResourceKind } from "@/lib/domain/resources";
import { type Db, db, type Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { leaseSeconds } from "@/lib/platform/lease";
import { nextLook } from "@/lib/platform/overdue";
import { purgeInPieces } from "@/lib/platform/purge";
import { Prisma } from "@/prisma/generated/client";

/**
 * One fetch at a time for a resource, over all processes. Hints are counted: a hint that comes while a fetch
 * runs is not covered by it and causes one more.
 */

export type Resource = { connectionId: string; kind: ResourceKind; serviceId: string };

/**
 * The right to fetch, and the hints that the fetch covers. A fetch that outlasts it loses its right, not its result: what
 * is newer is decided when it is stored.
 */
export type FetchLease = Resource & { leaseToken: string; covers: bigint };

/** Counts a hint that the resource may have changed. @returns its number */
export async function countHint(tx: Tx | Db, { connectionId, kind, serviceId }: Resource): Promise<bigint> {
  const [row] = await tx.$queryRaw<[{ wanted: bigint }]>`
    INSERT INTO "RefreshState" AS state ("connectionId", "kind", "serviceId", "wanted", "nextLookAt")
    VALUES (${connectionId}::uuid, ${kind}, ${serviceId}, 1, ${nextLook()})
    ON CONFLICT ("connectionId", "kind", "serviceId") DO UPDATE SET
      "wanted" = state."wanted" + 1, "nextLookAt" = COALESCE(state."nextLookAt", ${nextLook()})
    RETURNING "wanted"`;
  return row.wanted;
}

/**
 * Counts hints that jobs of the queue are to follow, by one statement.
 * @param serviceIds a statement that tells the service's ids, in a column of that name; each once
 * @param enoughSeconds a job that was queued so recently, goes as early and has hints left to follow follows this one too
 * @returns those that need a job of their own
 */
export async function countQueuedHints(
  tx: Tx | Db,
  { connectionId, kind }: Omit<Resource, "serviceId">,
  serviceIds: Prisma.Sql,
  { enoughSeconds, priority }: { enoughSeconds: number; priority: Priority },
): Promise<string[]> {
  const rank = Prisma.sql`${priorityRank[priority]}::int`;
  // Two transactions can begin in the same microsecond.
  const own = Prisma.sql`pg_current_xact_id()::text::bigint`;
  const isEnough = Prisma.sql`state."wanted" > state."done" AND state."queuedRank" >= ${rank}
    AND state."queuedAt" > now() - make_interval(secs => ${enoughSeconds})`;
  const counted = await tx.$queryRaw<{ serviceId: string; needsJob: boolean }[]>`
    WITH due AS (${serviceIds})
    INSERT INTO "RefreshState" AS state
      ("connectionId", "kind", "serviceId", "wanted", "queuedAt", "queuedIn", "queuedRank", "nextLookAt")
    SELECT ${connectionId}::uuid, ${kind}, due."serviceId", 1, now(), ${own}, ${rank}, ${nextLook()} FROM due
    ORDER BY due."serviceId" -- Two that count the same at once take the rows in one order.
    ON CONFLICT ("connectionId", "kind", "serviceId") DO UPDATE SET
      "wanted" = state."wanted" + 1,
      "nextLookAt" = COALESCE(state."nextLookAt", ${nextLook()}),
      "queuedAt" = CASE WHEN ${isEnough} THEN state."queuedAt" ELSE now() END,
      "queuedIn" = CASE WHEN ${isEnough} THEN state."queuedIn" ELSE ${own} END,
      "queuedRank" = CASE WHEN ${isEnough} THEN state."queuedRank" ELSE ${rank} END
    RETURNING "serviceId", "queuedIn" = ${own} AS "needsJob"`;
  return counted.flatMap(({ serviceId, needsJob }) => (needsJob ? serviceId : []));
}

/**
 * Takes the right to fetch; null while another process has it, or when no hint is left to follow. Whoever tries puts
 * off the next look.
 */
export async function takeLease({ connectionId, kind, serviceId }: Resource): Promise<FetchLease | null> {
  const leaseToken = newId();
  const [row] = await db().$queryRaw<{ wanted: bigint }[]>`
    UPDATE "RefreshState" SET "leaseToken" = ${leaseToken}::uuid,
      "leaseUntil" = clock_timestamp() + make_interval(secs => ${leaseSeconds}),
      "nextLookAt" = ${nextLook(Prisma.sql`"requeues"`)}
    WHERE "connectionId" = ${connectionId}::uuid AND "kind" = ${kind} AND "serviceId" = ${serviceId}
      AND "wanted" > "done" AND ("leaseUntil" IS NULL OR "leaseUntil" < clock_timestamp())
    RETURNING "wanted"`;
  return row ? { connectionId, kind, serviceId, leaseToken, covers: row.wanted } : null;
}

/**
 * Gives the right back.
 * @param isDone whether the hints it covered were followed
 * @returns whether hints came meanwhile
 */
export async function giveBack(lease: FetchLease, isDone: boolean): Promise<boolean> {
  const followed = Prisma.sql`"done" = GREATEST("done", ${lease.covers}), "requeues" = 0, "followedAt" = now(),
    "nextLookAt" = CASE WHEN "wanted" > ${lease.covers} THEN ${nextLook()} END,`;
  const [row] = await db().$queryRaw<{ isMoreWanted: boolean }[]>`
    UPDATE "RefreshState" SET ${isDone ? followed : Prisma.empty} "leaseToken" = NULL, "leaseUntil" = NULL
    WHERE "connectionId" = ${lease.connectionId}::uuid AND "kind" = ${lease.kind}
      AND "serviceId" = ${lease.serviceId} AND "leaseToken" = ${lease.leaseToken}::uuid
    RETURNING "wanted" > "done" AS "isMoreWanted"`;
  return row?.isMoreWanted ?? false;
}

/** Whether a hint was followed, by whomever. */
export async function isFollowed(
  { connectionId, kind, serviceId }: Resource,
  hint: bigint,
): Promise<boolean> {
  const state = await db().refreshState.findUnique({
    where: { connectionId_kind_serviceId: { connectionId, kind, serviceId } },
    select: { done: true },
  });
  // Only what was followed is ever purged.
  return state === null || state.done >= hint;
}

/** Forgets what nobody had a hint of for long: the next begins to count anew. For the worker. */
export async function purgeRefreshStates(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "RefreshState" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "RefreshState"
        WHERE "followedAt" < now() - make_interval(days => ${env().KEEP_HINTS_DAYS}) AND "nextLookAt" IS NULL
          AND "leaseToken" IS NULL AND "wanted" <= "done"
        ORDER BY "followedAt" LIMIT ${rows}))`,
  );
}

/** Whether hints are left that nobody has followed. */
export async function isHintLeft({ connectionId, kind, serviceId }: Resource): Promise<boolean> {
  const state = await db().refreshState.findUnique({
    where: { connectionId_kind_serviceId: { connectionId, kind, serviceId } },
  });
  return state !== null && state.wanted > state.done;
}
