import { accessForScope, noteTokenOutcome } from "@/lib/credentials/access";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { isAppError } from "@/lib/domain/errors";
import { firstPage, type Gateway, type PageCursor, type ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor, isUsable } from "@/lib/gateway/registry";
import { publishChange } from "@/lib/live/publish";
import { db } from "@/lib/platform/db";
import { enqueue, type QueueDefinition } from "@/lib/platform/queue";
import { movedUp } from "./rank";
import { rotate } from "./rotate";
import { readPage, storeRow } from "./rows";

/**
 * Keeps the mirror true without callbacks: lists what changed last, and compares each row and its rank until a
 * page holds nothing new. One request when nothing happened.
 */

export const sweepQueue: QueueDefinition<{ connectionId: string }> = { name: "sweep", retryLimit: 0 };

const rowsPerPage = 60;
const pagesAtMost = 20;

/** Queues a sweep of every connection that the portal can speak to. */
export async function enqueueSweeps(): Promise<void> {
  const connections = await db().connection.findMany({ select: { id: true, variant: true } });
  for (const { id, variant } of connections) {
    if (!isUsable(variant)) continue;
    await enqueue(db(), sweepQueue, { connectionId: id }, { once: { key: id, seconds: 30 } });
  }
}

/** One sweep. Remembers when it worked, and else why it did not, for what people are told. */
export async function sweep({ connectionId }: { connectionId: string }): Promise<void> {
  const scope = await scopeOf(connectionId);
  const access = await accessForScope(scope);
  if (!access) return await noteFailure(scope, "No access token of this connection works.");
  try {
    const sweepHead = await sweepChanges(scope, gatewayFor(access));
    await rotate(scope);
    await noteSuccess(scope, sweepHead);
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "token_refused") await noteRefusal(access, error.serviceStatus);
    // The allowance is used by people just now: the next sweep is a minute away.
    if (error.code !== "rate_limited") await noteFailure(scope, error.userMessage);
  }
}

/** @returns the ids that stand first now */
async function sweepChanges(scope: ConnectionScope, gateway: Gateway): Promise<string[]> {
  const { sweepHead, importedAt } = await db().connection.findUniqueOrThrow({
    where: { id: scope.connectionId },
  });
  // Until the first import is done all that is further down is new, and its matter.
  const pagesToRead = importedAt ? pagesAtMost : 1;
  const seen: string[] = [];
  let page: PageCursor | null = firstPage;
  for (let read = 0; page !== null && read < pagesToRead; read += 1) {
    const found = await readPage(gateway, { page, perPage: rowsPerPage, order: "by_change" });
    seen.push(...found.rows.map(({ serviceId }) => serviceId));
    const moved = movedUp(sweepHead, seen);
    let isAnyNew = false;
    for (const row of found.rows) {
      const hasMoved = moved.has(row.serviceId);
      const { changed } = await storeRow(scope, row, found, (result) => result.changed || hasMoved);
      isAnyNew ||= changed || hasMoved;
    }
    page = isAnyNew ? found.next : null;
  }
  return seen.slice(0, rowsPerPage);
}

/** People are told only when it worked again after it had not. */
async function noteSuccess({ connectionId, businessId }: ConnectionScope, sweepHead: string[]) {
  await db().$transaction(async (tx) => {
    const { count: mended } = await tx.connection.updateMany({
      where: { id: connectionId, sweepFailedAt: { not: null } },
      data: { sweepFailedAt: null, sweepFailure: null },
    });
    await tx.connection.update({
      where: { id: connectionId },
      data: { sweptAt: new Date(), sweepHead },
    });
    if (mended > 0) await publishChange(tx, { businessId, topic: "connection", id: connectionId });
  });
}

async function noteFailure({ connectionId, businessId }: ConnectionScope, why: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.connection.update({
      where: { id: connectionId },
      data: { sweepFailedAt: new Date(), sweepFailure: why },
    });
    await publishChange(tx, { businessId, topic: "connection", id: connectionId });
  });
}

/** The list is everybody's who has access at all, so that a refusal speaks of the token itself. */
async function noteRefusal(access: ServiceAccess, serviceStatus: number | undefined): Promise<void> {
  await noteTokenOutcome(access, serviceStatus === 403 ? "denied" : "rejected");
}
