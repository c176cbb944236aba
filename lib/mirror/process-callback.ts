import { writtenFor } from "@/lib/auth/actor";
import { accessForScope } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import { enqueue } from "@/lib/platform/queue";
import type { MirroredKind } from "./kind";
import { callbackQueue } from "./receive";
import { kindNamed, refresh } from "./refresh";

/** What the worker does with an inbox row: reads what it hints at, and says whose callback address was used. */

/** Something that a callback led to, under the callback address of a command. */
export type CalledBack = { commandId: string; connectionId: string; kind: MirroredKind; serviceId: string };

/**
 * @param recognize told of it once it is in the mirror; injected by the list of jobs, because what a command is
 *   lies above the mirror
 */
export async function processCallback(
  { deliveryId }: { deliveryId: string },
  kinds: readonly MirroredKind[],
  recognize: (calledBack: CalledBack) => Promise<void>,
): Promise<void> {
  const delivery = await db().callbackDelivery.findUnique({ where: { id: deliveryId } });
  if (!delivery || delivery.processedAt) return;
  const { connectionId, serviceId, commandId } = delivery;
  const kind = kindNamed(kinds, delivery.kind);
  const scope = await scopeOf(connectionId);
  const command = await db().command.findUniqueOrThrow({ where: { id: commandId } });
  const access = await accessForScope(scope, { preferUserId: writtenFor(command) });
  if (!access) throw new AppError("token_refused", "No token of the connection works; the callback waits");
  await refresh(kind, scope, access, serviceId, "callback");
  await recognize({ commandId, connectionId, kind, serviceId });
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
