import { accessForScope } from "@/lib/credentials/access";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { isSettledOrderStatus } from "@/lib/domain/status";
import { firstPage, type PageCursor } from "@/lib/gateway/gateway";
import { gatewayFor, isUsable } from "@/lib/gateway/registry";
import { publishChange } from "@/lib/live/publish";
import { db } from "@/lib/platform/db";
import { enqueue, type QueueDefinition } from "@/lib/platform/queue";
import { requestRefresh } from "./refresh";
import { readPage, storeRow } from "./rows";

/**
 * A walk through all pages of the service's orders. The first is the import; one each day reconciles the ids:
 * it finds what every other way has missed, and has what no page held read again, so that it is marked gone
 * if it is. One job reads one page, so that a walk goes on where it was stopped.
 */

export type WalkJob = { connectionId: string; page: number };

export const walkQueue: QueueDefinition<WalkJob> = {
  name: "walk",
  retryLimit: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 600,
};

/** The most that the service gives at once (Variant A, "Limits"). */
const rowsPerPage = 500;
const resumedAfterSeconds = 3_600;

/** Begins walks that are due, and has those go on whose job was lost. */
export async function enqueueWalks(): Promise<void> {
  const connections = await db().connection.findMany({ select: { id: true, variant: true } });
  for (const { id, variant } of connections) if (isUsable(variant)) await enqueueWalk(id);
}

async function enqueueWalk(connectionId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`UPDATE "Connection" SET "importNextPage" = 1, "importCursor" = NULL,
        "importBeganAt" = clock_timestamp()
      WHERE id = ${connectionId}::uuid AND COALESCE("importNextPage", 0) = 0
        AND ("importBeganAt" IS NULL OR "importBeganAt" < now() - interval '1 day')`;
    const { importNextPage } = await tx.connection.findUniqueOrThrow({ where: { id: connectionId } });
    if (!importNextPage) return;
    const once = { key: `${connectionId} ${importNextPage}`, seconds: resumedAfterSeconds };
    await enqueue(tx, walkQueue, { connectionId, page: importNextPage }, { once });
  });
}

/** Reads one page and queues the next. A job for a page that was read already does nothing. */
export async function walk({ connectionId, page }: WalkJob): Promise<void> {
  const connection = await db().connection.findUnique({ where: { id: connectionId } });
  if (connection?.importNextPage !== page) return;
  const scope = await scopeOf(connectionId);
  const access = await accessForScope(scope);
  if (!access) throw new AppError("token_refused", "No token of the connection works; the walk waits");
  // Newest first: what is placed meanwhile moves rows to later pages, so that none is passed over.
  const found = await readPage(gatewayFor(access), {
    page: connection.importCursor ?? firstPage,
    perPage: rowsPerPage,
    order: "newest_first",
  });
  for (const row of found.rows) {
    // Old orders are read whole when somebody looks at them, or in rotation; there may be very many.
    await storeRow(scope, row, found, ({ changed, created }) =>
      created ? !isSettledOrderStatus(row.status) : changed,
    );
  }
  await goOn(scope, page, found.next);
}

async function goOn({ connectionId, businessId }: ConnectionScope, page: number, next: PageCursor | null) {
  await db().$transaction(async (tx) => {
    const { count } = await tx.connection.updateMany({
      where: { id: connectionId, importNextPage: page },
      data:
        next === null
          ? { importNextPage: 0, importCursor: null, importedAt: new Date() }
          : { importNextPage: page + 1, importCursor: next },
    });
    if (count === 0) return;
    if (next !== null) return await enqueue(tx, walkQueue, { connectionId, page: page + 1 });
    const missed = await tx.$queryRaw<{ serviceId: string }[]>`
      SELECT o."serviceId" FROM "Order" o JOIN "Connection" c ON c.id = o."connectionId"
      WHERE c.id = ${connectionId}::uuid AND o."goneAt" IS NULL AND o."confirmedAt" < c."importBeganAt"`;
    for (const { serviceId } of missed) {
      await requestRefresh(tx, { connectionId, kind: "order", serviceId, source: "sweep" });
    }
    await publishChange(tx, { businessId, topic: "connection", id: connectionId });
  });
}
