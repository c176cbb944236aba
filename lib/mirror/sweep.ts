import { accessForScope } from "@/lib/credentials/access";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { isAppError } from "@/lib/domain/errors";
import type { OrderRow } from "@/lib/domain/shapes";
import type { Gateway } from "@/lib/gateway/gateway";
import { gatewayFor, isUsable } from "@/lib/gateway/registry";
import { publishChange } from "@/lib/live/publish";
import { db } from "@/lib/platform/db";
import { enqueue, type QueueDefinition } from "@/lib/platform/queue";
import { databaseNow } from "./clock";
import { requestRefresh } from "./refresh";
import { storeOrder } from "./store";

/**
 * Keeps the mirror true without callbacks: lists what changed last until a page holds nothing new (one
 * request when nothing happened), and reads open orders again in rotation, because rows of a list say nothing
 * of comments, files and revisions.
 */

export const sweepQueue: QueueDefinition<{ connectionId: string }> = { name: "sweep", retryLimit: 0 };

const rowsPerPage = 60;
const pagesAtMost = 20;
const rotatedAtOnce = 3;
const rotatedAfterMinutes = 10;

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
    await sweepChanges(scope, gatewayFor(access));
    await rotate(scope);
    await db().connection.update({
      where: { id: connectionId },
      data: { sweptAt: new Date(), sweepFailedAt: null, sweepFailure: null },
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    // The allowance is used by people just now: the next sweep is a minute away.
    if (error.code !== "rate_limited") await noteFailure(scope, error.userMessage);
  }
}

async function sweepChanges(scope: ConnectionScope, gateway: Gateway): Promise<void> {
  let page: number | null = 1;
  for (let read = 0; page !== null && read < pagesAtMost; read += 1) {
    const requestedAt = await databaseNow(db());
    const { rows, nextPage }: Awaited<ReturnType<Gateway["listOrders"]>> = await gateway.listOrders({
      page,
      perPage: rowsPerPage,
      order: "recently_changed",
    });
    const answeredAt = await databaseNow(db());
    let isAnyNew = false;
    for (const row of rows) isAnyNew = (await storeRow(scope, row, requestedAt, answeredAt)) || isAnyNew;
    page = isAnyNew ? nextPage : null;
  }
}

/** @returns whether the row told something new; its whole is then read by a job of its own */
async function storeRow(
  scope: ConnectionScope,
  row: OrderRow,
  requestedAt: string,
  answeredAt: string,
): Promise<boolean> {
  return await db().$transaction(async (tx) => {
    const order = {
      scope,
      snapshot: row,
      whole: false as const,
      requestedAt,
      answeredAt,
      source: "sweep" as const,
    };
    const { changed } = await storeOrder(tx, order);
    if (changed) {
      const { connectionId } = scope;
      await requestRefresh(tx, { connectionId, kind: "order", serviceId: row.serviceId, source: "sweep" });
    }
    return changed;
  });
}

/** The open orders whose whole was read longest ago. */
async function rotate({ connectionId }: ConnectionScope): Promise<void> {
  const due = await db().order.findMany({
    where: {
      connectionId,
      goneAt: null,
      status: { notIn: ["completed", "cancelled"] },
      answeredAt: { lt: new Date(Date.now() - rotatedAfterMinutes * 60_000) },
    },
    orderBy: { answeredAt: "asc" },
    take: rotatedAtOnce,
    select: { serviceId: true },
  });
  for (const { serviceId } of due) {
    await requestRefresh(db(), { connectionId, kind: "order", serviceId, source: "sweep" });
  }
}

async function noteFailure({ connectionId, businessId }: ConnectionScope, why: string): Promise<void> {
  await db().connection.update({
    where: { id: connectionId },
    data: { sweepFailedAt: new Date(), sweepFailure: why },
  });
  await publishChange(db(), { businessId, topic: "connection", id: connectionId });
}
