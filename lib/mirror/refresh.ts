import { setTimeout as pause } from "node:timers/promises";
import { accessForScope, noteTokenOutcome } from "@/lib/credentials/access";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { AppError, isAppError } from "@/lib/domain/errors";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { publishChange } from "@/lib/live/publish";
import { type Db, db, type Tx } from "@/lib/platform/db";
import { enqueue, type QueueDefinition } from "@/lib/platform/queue";
import type { ChangeSource } from "@/prisma/generated/client";
import { databaseNow } from "./clock";
import {
  countHint,
  countQueuedHint,
  type FetchLease,
  giveBack,
  isFollowed,
  isHintLeft,
  type Resource,
  takeLease,
} from "./lease";
import { storeOrder } from "./store";

/** Reads one resource again and stores it if newer. Everything that may have changed comes through here. */

export type RefreshJob = Resource & { source: ChangeSource };

export const refreshQueue: QueueDefinition<RefreshJob> = {
  name: "refresh",
};

/** For who asks again and again: a resource that cannot be read does not fill the queue. */
export const patientSeconds = 600;

type Reason = { source: ChangeSource; actorId?: string };

/** A resource this young may be unknown to the service for a moment (404, 403): that means "not yet". */
const newnessSeconds = 600;
const fetchesAtMost = 4;
const waitForOthersMs = 8_000;
const lookAgainMs = 150;

/**
 * Counts a hint and has a worker follow it, in the caller's transaction.
 * @param options.onceIn a job that was queued within so many seconds, and is not done, is enough
 */
export async function requestRefresh(
  tx: Tx | Db,
  { source, ...resource }: RefreshJob,
  { onceIn = 0 }: { onceIn?: number } = {},
): Promise<void> {
  if (await countQueuedHint(tx, resource, onceIn)) await enqueue(tx, refreshQueue, { ...resource, source });
}

/** The worker's side: follows the hints that are left, or leaves them to whoever is fetching already. */
export async function followHints({ source, ...resource }: RefreshJob): Promise<void> {
  if (!(await isHintLeft(resource))) return;
  const scope = await scopeOf(resource.connectionId);
  const access = await accessForScope(scope);
  if (!access) throw new AppError("token_refused", "No token of the connection works; the refresh waits");
  const lease = await takeLease(resource);
  if (lease) await fetchUnder(lease, scope, access, { source });
  // Someone else may be fetching. Should they die, their hints are found here once their lease has run out.
  if (await isHintLeft(resource)) {
    throw new AppError("conflict", `${resource.kind} ${resource.serviceId} has hints that are not followed`);
  }
}

/**
 * Reads an order now, with the person's own access, and stores it. Where another process is reading it
 * already, waits for a reading that began after this call.
 * @throws AppError as `Gateway.getOrder` does
 */
export async function refreshOrder(
  scope: ConnectionScope,
  access: ServiceAccess,
  serviceId: string,
  reason: Reason,
): Promise<void> {
  const resource: Resource = { connectionId: scope.connectionId, kind: "order", serviceId };
  const hint = await countHint(db(), resource);
  const deadline = Date.now() + waitForOthersMs;
  while (!(await isFollowed(resource, hint))) {
    const lease = await takeLease(resource);
    if (lease) await fetchUnder(lease, scope, access, reason);
    else await pause(lookAgainMs);
    if (Date.now() > deadline && !(await isFollowed(resource, hint)))
      throw new AppError("service_unavailable", "Another process reads the order and takes too long");
  }
}

/** Fetches until what is stored covers every hint; a stored state that may be newer is fetched once more. */
async function fetchUnder(
  first: FetchLease,
  scope: ConnectionScope,
  access: ServiceAccess,
  reason: Reason,
): Promise<void> {
  let lease: FetchLease | null = first;
  for (let fetches = 1; lease; fetches += 1) {
    const isMoreWanted = await fetchOnce(lease, scope, access, reason);
    lease = isMoreWanted && fetches < fetchesAtMost ? await takeLease(lease) : null;
  }
}

/** Gives the lease back also when it fails, so that the next try need not wait for it to run out. */
async function fetchOnce(
  lease: FetchLease,
  scope: ConnectionScope,
  access: ServiceAccess,
  reason: Reason,
): Promise<boolean> {
  let isStored = false;
  try {
    isStored = await fetchAndStore(scope, access, lease, reason);
  } catch (error) {
    await giveBack(lease, false);
    throw error;
  }
  return await giveBack(lease, isStored);
}

async function fetchAndStore(
  scope: ConnectionScope,
  access: ServiceAccess,
  { serviceId }: Resource,
  { source, actorId }: Reason,
): Promise<boolean> {
  const requestedAt = await databaseNow(db());
  try {
    const snapshot = await gatewayFor(access).getOrder(serviceId);
    const answeredAt = await databaseNow(db());
    const change = { scope, snapshot, whole: true as const, requestedAt, answeredAt, source };
    const { stored } = await db().$transaction((tx) =>
      storeOrder(tx, { ...change, ...(actorId ? { actorId } : {}) }),
    );
    return stored;
  } catch (error) {
    if (isAppError(error, "token_refused") && error.serviceStatus === 401)
      await noteTokenOutcome(access, "rejected");
    if (!isAppError(error, "not_found")) throw error;
    return await noteGone(scope, serviceId, requestedAt, error);
  }
}

/** What the service once had and no longer knows is marked, never deleted. A fresh order is only "not yet". */
async function noteGone(
  { connectionId, businessId }: ConnectionScope,
  serviceId: string,
  requestedAt: string,
  error: AppError,
): Promise<boolean> {
  return await db().$transaction(async (tx) => {
    const [gone] = await tx.$queryRaw<{ id: string }[]>`
      UPDATE "Order" SET "goneAt" = COALESCE("goneAt", now()), "confirmedAt" = now()
      WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ${serviceId}
        AND "answeredAt" < ${requestedAt}::timestamptz
        AND "receivedAt" < now() - make_interval(secs => ${newnessSeconds})
      RETURNING id`;
    if (!gone) throw error;
    await publishChange(tx, { businessId, topic: "order", id: gone.id });
    return true;
  });
}
