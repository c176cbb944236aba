import { accessForScope, leaveWaiting } from "@/lib/credentials/access";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { isAppError } from "@/lib/domain/errors";
import type { ResourceKind } from "@/lib/domain/resources";
import { firstPage, type PageCursor } from "@/lib/gateway/gateway";
import { pageAfter } from "@/lib/gateway/list";
import { gatewayFor } from "@/lib/gateway/registry";
import { publishChange } from "@/lib/live/publish";
import { db, type Tx } from "@/lib/platform/db";
import { enqueue, type QueueDefinition } from "@/lib/platform/queue";
import { isAnsweredElsewhere } from "./answered-elsewhere";
import { isSettled, kindNamed, type MirroredKind } from "./kind";
import { listedConnections, listOrderOf } from "./listed";
import { missedQueue } from "./missed";
import { notePageFailed, readProgress } from "./progress";
import { storePage } from "./store-page";
import { noteUnreadable } from "./unreadable";

/**
 * A walk through all pages of the service's list of a kind. The first is the import; one each day reconciles the
 * ids: it finds what every other way has missed, and has what no page held read again, so that it is marked gone
 * if it is. One job reads one page, so that a walk goes on where it was stopped.
 */

export type WalkJob = { connectionId: string; kind: ResourceKind; page: PageCursor };

export const walkQueue: QueueDefinition<WalkJob> = {
  name: "walk",
  retryLimit: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 600,
  groupOf: ({ connectionId }) => connectionId,
};

const resumedAfterSeconds = 3_600;

/**
 * Between two pages of a walk that is not the import. Where lists are newest first alone, their pages are small and there
 * are many: three in a minute are a twentieth of an allowance of 60.
 */
const pauseSeconds = { by_change: 0, newest_first: 20 } as const;

/** Begins walks that are due, and has those go on whose job was lost. */
export async function enqueueWalks(kinds: readonly MirroredKind[]): Promise<void> {
  const resting = await restingWalks();
  for (const { connectionId, kind } of await listedConnections(kinds)) {
    if (!resting.has(`${connectionId} ${kind}`)) await enqueueWalk(connectionId, kind);
  }
}

/** Nearly all of them: a statement for each, every minute, would be most of what an idle worker does. */
async function restingWalks(): Promise<Set<string>> {
  const resting = await db().$queryRaw<{ connectionId: string; kind: string }[]>`
    SELECT "connectionId", "kind" FROM "MirrorProgress"
    WHERE "walkPage" IS NULL AND "walkBeganAt" >= now() - interval '1 day'`;
  return new Set(resting.map(({ connectionId, kind }) => `${connectionId} ${kind}`));
}

async function enqueueWalk(connectionId: string, kind: ResourceKind): Promise<void> {
  await db().$transaction(async (tx) => {
    const begun = await tx.$executeRaw`
      INSERT INTO "MirrorProgress" AS progress ("connectionId", "kind", "walkPage", "walkBeganAt")
      VALUES (${connectionId}::uuid, ${kind}, ${firstPage}, clock_timestamp())
      ON CONFLICT ("connectionId", "kind") DO UPDATE SET "walkPage" = ${firstPage}, "walkBeganAt" = clock_timestamp()
      WHERE progress."walkPage" IS NULL
        AND (progress."walkBeganAt" IS NULL OR progress."walkBeganAt" < now() - interval '1 day')`;
    const where = { connectionId_kind: { connectionId, kind } };
    const { walkPage: page } = await tx.mirrorProgress.findUniqueOrThrow({ where });
    if (page === null) return;
    const once = { key: `${connectionId} ${kind} ${page}`, seconds: resumedAfterSeconds };
    // Of a walk under way the page's own job goes first, where it is not lost but has its pause.
    const startAfterSeconds = begun > 0 ? 0 : pauseSeconds.newest_first;
    await enqueue(tx, walkQueue, { connectionId, kind, page }, { once, startAfterSeconds });
  });
}

/** Reads one page and queues the next. A job for a page that was read already does nothing. */
export async function walk(job: WalkJob, kinds: readonly MirroredKind[]): Promise<void> {
  const { connectionId, page } = job;
  const where = { connectionId_kind: { connectionId, kind: job.kind } };
  const progress = await db().mirrorProgress.findUnique({ where });
  if (progress?.walkPage !== page) return;
  const kind = kindNamed(kinds, job.kind);
  const scope = await scopeOf(connectionId);
  const access = await accessForScope(scope);
  if (!access) return await leaveWaiting(scope, "walk");
  const gateway = gatewayFor(access);
  const { isImported, now } = await readProgress(connectionId, job.kind);
  // Newest first: what is made meanwhile moves rows to later pages, so that none is passed over.
  const perPage = gateway.capabilities.listing[job.kind]?.rowsPerPageAtMost ?? 1;
  const found = await kind
    .list(gateway, { page, perPage, order: "newest_first" })
    .catch(async (error: unknown) => {
      if (isAppError(error, "service_refused", "not_found") && page !== firstPage) await beginAgain(job);
      // No page but the first tells by itself that the front is not answered, and one further on may be the last.
      const isThere = () =>
        page === firstPage ? isAnsweredElsewhere(scope, access, kind) : Promise.resolve(false);
      const isToPass =
        isAppError(error, "service_unavailable") &&
        (await notePageFailed(scope, kind.kind, "walk", page, isThere));
      if (isToPass) return null;
      throw error;
    });
  const pause = isImported ? pauseSeconds[listOrderOf(scope.variant, kind.kind)] : 0;
  // What stands there is known as missed in the end, and read by itself.
  if (!found) return await goOn(scope, kind, page, pageAfter(page), pause);
  await noteUnreadable(scope, kind.kind, found.unreadable);
  await storePage(scope, kind, {
    rows: found.rows,
    requestedAt: now,
    news: isImported ? "all" : "changes",
    // What is old is read whole when somebody looks at it, or in rotation; there may be very much.
    needsWhole: (row, { created, changed }) => (created ? !isSettled(kind, row) : changed),
  });
  await goOn(scope, kind, page, found.next, pause);
}

async function goOn(
  { connectionId, businessId }: ConnectionScope,
  { kind }: MirroredKind,
  page: PageCursor,
  next: PageCursor | null,
  startAfterSeconds: number,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const [walked] = await tx.$queryRaw<{ since: string }[]>`
      UPDATE "MirrorProgress" SET "walkPage" = ${next}, "walkFailedAt" = NULL,
        "walkedAt" = CASE WHEN ${next}::text IS NULL THEN now() ELSE "walkedAt" END
      WHERE "connectionId" = ${connectionId}::uuid AND "kind" = ${kind} AND "walkPage" = ${page}
      RETURNING "walkBeganAt"::text AS since`;
    if (!walked) return;
    if (next === null) await enqueue(tx, missedQueue, { connectionId, kind, since: walked.since, after: "" });
    else await enqueue(tx, walkQueue, { connectionId, kind, page: next }, { startAfterSeconds });
    // Pages that show lists follow an import without being told of each row, or of each page.
    if (next !== null && !(await mayTell(tx, connectionId))) return;
    await publishChange(tx, { businessId, topic: "connection", id: connectionId, owner: null });
  });
}

/**
 * Whether nobody was told of a walk of the connection for a second; they count as told now. Whoever has the connection's row
 * locked may wait for the walk that asks, so that it is not waited for.
 */
async function mayTell(tx: Tx, connectionId: string): Promise<boolean> {
  const told = await tx.$executeRaw`
    UPDATE "Connection" SET "walkToldAt" = now()
    WHERE id IN (SELECT id FROM "Connection" WHERE id = ${connectionId}::uuid
      AND ("walkToldAt" IS NULL OR "walkToldAt" < now() - interval '1 second') FOR NO KEY UPDATE SKIP LOCKED)`;
  return told > 0;
}

/** A page that is no longer there is asked for no more: the walk begins again when its next job is due. */
async function beginAgain({ connectionId, kind, page }: WalkJob): Promise<void> {
  await db().mirrorProgress.updateMany({
    where: { connectionId, kind, walkPage: page },
    data: { walkPage: firstPage, walkFailedAt: null },
  });
}
