import { setTimeout as pause } from "node:timers/promises";
import { accessForScope, leaveWaiting } from "@/lib/credentials/access";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { noteIfTokenRefused, noteTokenTaken } from "@/lib/credentials/token-health";
import { AppError, isAppError } from "@/lib/domain/errors";
import type { Priority } from "@/lib/domain/priority";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { type Db, db, type Tx } from "@/lib/platform/db";
import { ofSuspended, takeOverdue } from "@/lib/platform/overdue";
import { enqueue, enqueueAll, type QueueDefinition } from "@/lib/platform/queue";
import { type ChangeSource, Prisma } from "@/prisma/generated/client";
import { databaseNow } from "./clock";
import { kindNamed, type Mirrored, type MirroredKind } from "./kind";
import {
  countHint,
  countQueuedHints,
  type FetchLease,
  giveBack,
  isFollowed,
  isHintLeft,
  type Resource,
  takeLease,
} from "./lease";
import { isLeftGone, markGone } from "./mark-gone";
import { readWhole } from "./reading";
import { store } from "./store";
import { tableOf } from "./table";

/** Reads one resource again and stores it if newer. Everything that may have changed comes through here. */

export type RefreshJob = Resource & { source: ChangeSource };

/** A job gives up after a minute; hints that are left are queued again by `requeueHints`. */
export const refreshQueue: QueueDefinition<RefreshJob> = {
  name: "refresh",
  groupOf: ({ connectionId }) => connectionId,
  retryLimit: 5,
};

/** Who asks again and again is asked for once in this time: a resource that cannot be read does not fill the queue. */
export const onceInSeconds = 600;
/** Who looks at something that was read longer ago has it read again. */
const freshSeconds = 60;

/** For a statement by hand over a table that is mirrored: whether its row was read longer ago. */
export const wasReadLongAgo = Prisma.sql`"answeredAt" < now() - make_interval(secs => ${freshSeconds})`;

type Fetching<Row extends Mirrored, Whole extends Row> = {
  kind: MirroredKind<Row, Whole>;
  scope: ConnectionScope;
  access: ServiceAccess;
  source: ChangeSource;
};

const fetchesAtMost = 4;
const firstPauseMs = 500;
const waitForOthersMs = 8_000;
const lookAgainMs = 150;
const jobPatienceMs = 10_000;

/**
 * Counts a hint and has a worker follow it, in the caller's transaction.
 * @param options.onceIn a job that was queued within so many seconds, goes as early and is not done, is enough
 */
export async function requestRefresh(
  tx: Tx | Db,
  { source, ...resource }: RefreshJob,
  { onceIn = 0, priority = "background" }: { onceIn?: number; priority?: Priority } = {},
): Promise<void> {
  const one = Prisma.sql`SELECT ${resource.serviceId}::text AS "serviceId"`;
  const needsJob = await countQueuedHints(tx, resource, one, { enoughSeconds: onceIn, priority });
  if (needsJob.length > 0) await enqueue(tx, refreshQueue, { ...resource, source }, { priority });
}

/**
 * Has a worker read what is due; a job that waits for one of them already, and goes as early, is enough.
 * @param tx need not be one: hints that a death leaves without a job are looked at again
 * @param due a statement that tells the service's ids, in a column of that name; each once
 */
export async function requestDue(
  tx: Tx | Db,
  { source, ...about }: Omit<RefreshJob, "serviceId">,
  due: Prisma.Sql,
  priority: Priority,
): Promise<void> {
  const wanted = await countQueuedHints(tx, about, due, { enoughSeconds: onceInSeconds, priority });
  const jobs = wanted.map((serviceId) => ({ ...about, serviceId, source }));
  await enqueueAll(tx, refreshQueue, jobs, { priority });
}

/**
 * Has a worker read something that somebody looks at, unless it was just read; pages follow by live events.
 * @param isWhole whether they see all of it, as far as it is stored
 */
export async function requestIfOld(
  kind: Pick<MirroredKind, "kind" | "table">,
  { connectionId, serviceId }: Omit<Resource, "kind">,
  isWhole: boolean,
): Promise<void> {
  const due = Prisma.sql`
    SELECT "serviceId" FROM ${tableOf(kind)}
    WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ${serviceId} AND "goneAt" IS NULL
      AND (${!isWhole} OR ${wasReadLongAgo})`;
  const resource = { connectionId, kind: kind.kind, source: "action" } as const;
  await requestDue(db(), resource, due, isWhole ? "urgent" : "person");
}

/** The worker's side: follows the hints that are left, or leaves them to whoever is fetching already. */
export async function followHints(
  { source, ...resource }: RefreshJob,
  kinds: readonly MirroredKind[],
  priority: Priority = "background",
): Promise<void> {
  if (!(await isHintLeft(resource))) return;
  const scope = await scopeOf(resource.connectionId);
  const found = await accessForScope(scope, { priority });
  if (!found) return await leaveWaiting(scope, "refresh");
  // In a job also what a person waits for is better queued again than waited for.
  const access = priority === "person" ? { ...found, patienceMs: jobPatienceMs } : found;
  const lease = await takeLease(resource);
  const kind = kindNamed(kinds, resource.kind);
  if (lease) await fetchUnder(lease, { kind, scope, access, source });
  // Someone else may be fetching. Should they die, their hints are found here once their lease has run out.
  if (await isHintLeft(resource)) {
    throw new AppError("conflict", `${resource.kind} ${resource.serviceId} has hints that are not followed`);
  }
}

/** Hints that nobody has followed for a while get another job: theirs may have given up, or be lost. */
export async function requeueHints(): Promise<void> {
  const overdue = await takeOverdue<Resource>(
    db(),
    { table: "RefreshState", owners: "Connection", ownerId: "connectionId", unless: ofSuspended },
    Prisma.sql`waiting."connectionId", waiting."kind", waiting."serviceId"`,
  );
  const jobs = overdue.map((resource) => ({ ...resource, source: "sweep" as const }));
  await enqueueAll(db(), refreshQueue, jobs);
}

/**
 * Reads a resource now, with the given access, and stores it. Where another process is reading it already,
 * waits for a reading that began after this call.
 * @throws AppError as the gateway's reads do
 */
export async function refresh<Row extends Mirrored, Whole extends Row>(
  kind: MirroredKind<Row, Whole>,
  scope: ConnectionScope,
  access: ServiceAccess,
  serviceId: string,
  source: ChangeSource,
): Promise<void> {
  const resource: Resource = { connectionId: scope.connectionId, kind: kind.kind, serviceId };
  const hint = await countHint(db(), resource);
  const deadline = Date.now() + waitForOthersMs;
  while (!(await isFollowed(resource, hint))) {
    const lease = await takeLease(resource);
    if (lease) await fetchUnder(lease, { kind, scope, access, source });
    else await pause(lookAgainMs);
    if (Date.now() > deadline && !(await isFollowed(resource, hint)))
      throw new AppError("service_unavailable", `Another process reads the ${kind.kind} and takes too long`);
  }
}

/** Fetches until what is stored covers every hint; a stored state that may be newer is fetched once more. */
async function fetchUnder<Row extends Mirrored, Whole extends Row>(
  first: FetchLease,
  fetching: Fetching<Row, Whole>,
): Promise<void> {
  let lease: FetchLease | null = first;
  for (let fetches = 1; lease; fetches += 1) {
    const isMoreWanted: boolean = await fetchOnce(lease, fetching);
    // What overlapped the first is most often over; what goes on turning readings away must not cost the allowance.
    if (isMoreWanted && fetches > 1) await pause(firstPauseMs * 2 ** (fetches - 2));
    lease = isMoreWanted && fetches < fetchesAtMost ? await takeLease(lease) : null;
  }
}

/** Gives the lease back also when it fails, so that the next try need not wait for it to run out. */
async function fetchOnce<Row extends Mirrored, Whole extends Row>(
  lease: FetchLease,
  fetching: Fetching<Row, Whole>,
): Promise<boolean> {
  let isStored = false;
  try {
    isStored = await fetchAndStore(lease, fetching);
  } catch (error) {
    await giveBack(lease, false);
    throw error;
  }
  return await giveBack(lease, isStored);
}

async function fetchAndStore<Row extends Mirrored, Whole extends Row>(
  { serviceId }: Resource,
  { kind, scope, access, source }: Fetching<Row, Whole>,
): Promise<boolean> {
  const requestedAt = await databaseNow(db());
  try {
    const reading = await readWhole(kind, gatewayFor(access), serviceId);
    await noteTokenTaken(access);
    const told = { scope, source, ...reading, whole: true as const };
    const { stored } = await db().$transaction((tx) => store(tx, kind, told));
    return stored;
  } catch (error) {
    if (!isAppError(error)) throw error;
    await noteIfTokenRefused(access, error, "thing");
    if (error.code !== "not_found") {
      if (await isLeftGone(kind, scope, serviceId, error)) return true;
      throw error;
    }
    const isGone = await db().$transaction((tx) => markGone(tx, kind, scope, serviceId, requestedAt));
    if (!isGone && !(await isNothing(kind, scope, serviceId))) throw error;
    return true;
  }
}

/** So many jobs more than the first for what nobody ever saw, in about two days. */
const jobsForUnknown = 50;

/** Whether the mirror never had it, and it was asked for so long that a service that is slow to know it would. */
async function isNothing(
  kind: Pick<MirroredKind, "kind" | "table">,
  { connectionId }: ConnectionScope,
  serviceId: string,
): Promise<boolean> {
  const found = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM "RefreshState" WHERE "connectionId" = ${connectionId}::uuid AND "kind" = ${kind.kind}
      AND "serviceId" = ${serviceId} AND "requeues" >= ${jobsForUnknown} AND NOT EXISTS (
        SELECT FROM ${tableOf(kind)} WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ${serviceId})`;
  return found.length > 0;
}
