import { accessForScope } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { type OrderSnapshot, orderSnapshotSchema } from "@/lib/domain/shapes";
import { db } from "@/lib/platform/db";
import { enqueue } from "@/lib/platform/queue";
import { callbackQueue } from "./receive";
import { refreshOrder } from "./refresh";

/** What the worker does with an inbox row: reads what it hints at, and says which order that is. */

/** An order as the mirror holds it, with the database's times of its request and answer. */
export type MirroredOrder = { snapshot: OrderSnapshot; requestedAt: string; answeredAt: string };

/**
 * @param settle told of the order and the attempt whose callback address was used; injected by the list of
 *   jobs, because what an attempt is lies above the mirror
 */
export async function processCallback(
  { deliveryId }: { deliveryId: string },
  settle: (submissionId: string, order: MirroredOrder) => Promise<unknown>,
): Promise<void> {
  const delivery = await db().callbackDelivery.findUnique({ where: { id: deliveryId } });
  if (!delivery || delivery.processedAt) return;
  const { connectionId, serviceId, submissionId } = delivery;
  const scope = await scopeOf(connectionId);
  const { userId } = await db().submission.findUniqueOrThrow({ where: { id: submissionId } });
  const access = await accessForScope(scope, { preferUserId: userId });
  if (!access) throw new AppError("token_refused", "No token of the connection works; the callback waits");
  await refreshOrder(scope, access, serviceId, { source: "callback" });
  const order = await readMirrored(connectionId, serviceId);
  if (order) await settle(submissionId, order);
  await db().callbackDelivery.update({ where: { id: deliveryId }, data: { processedAt: new Date() } });
}

/** A job has given up by then. */
const leftAfterMinutes = 5;
/** What could not be read for so long will not be: the sweep has seen what there was to see. */
const givenUpAfterHours = 48;

/** Inbox rows that no job has dealt with for a while are queued again: a job may have given up, or be lost. */
export async function requeueCallbacks(): Promise<void> {
  const left = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM "CallbackDelivery" WHERE "processedAt" IS NULL
      AND "receivedAt" < now() - make_interval(mins => ${leftAfterMinutes})
      AND "receivedAt" > now() - make_interval(hours => ${givenUpAfterHours})
    ORDER BY "receivedAt" LIMIT 500`;
  for (const { id } of left)
    await enqueue(db(), callbackQueue, { deliveryId: id }, { once: { key: id, seconds: 600 } });
}

async function readMirrored(connectionId: string, serviceId: string): Promise<MirroredOrder | null> {
  const [row] = await db().$queryRaw<(Omit<MirroredOrder, "snapshot"> & { snapshot: unknown })[]>`
    SELECT snapshot, to_char("requestedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "requestedAt",
      to_char("answeredAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "answeredAt"
    FROM "Order" WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ${serviceId} AND "snapshotWhole"`;
  const snapshot = row && orderSnapshotSchema.safeParse(row.snapshot).data;
  return snapshot ? { ...row, snapshot } : null;
}
