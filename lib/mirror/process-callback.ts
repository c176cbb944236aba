import { writtenFor } from "@/lib/auth/actor";
import { accessForScope } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { takeOverdue } from "@/lib/platform/overdue";
import { enqueueAll } from "@/lib/platform/queue";
import { Prisma } from "@/prisma/generated/client";
import type { MirroredKind } from "./kind";
import { type CallbackJob, callbackQueue } from "./receive";
import { kindNamed, refresh } from "./refresh";

/** What the worker does with an inbox row: reads what it hints at, and says whose callback address was used. */

/** Something that a callback led to, under the callback address of a command. */
export type CalledBack = { commandId: string; connectionId: string; kind: MirroredKind; serviceId: string };

/**
 * @param recognize told of it once it is in the mirror; injected by the list of jobs, because what a command is
 *   lies above the mirror
 */
export async function processCallback(
  { deliveryId }: Pick<CallbackJob, "deliveryId">,
  kinds: readonly MirroredKind[],
  recognize: (calledBack: CalledBack) => Promise<void>,
): Promise<void> {
  const delivery = await db().callbackDelivery.findUnique({ where: { id: deliveryId } });
  if (!delivery || delivery.processedAt) return;
  const { connectionId, serviceId, commandId } = delivery;
  const kind = kindNamed(kinds, delivery.kind);
  const scope = await scopeOf(connectionId);
  const command = await db().command.findUniqueOrThrow({ where: { id: commandId } });
  const access = await accessForScope(scope, {
    preferUserId: writtenFor(command),
    priority: "urgent",
  });
  if (!access) throw new AppError("token_refused", "No token of the connection works; the callback waits");
  await refresh(kind, scope, access, serviceId, "callback");
  await recognize({ commandId, connectionId, kind, serviceId });
  await db().callbackDelivery.update({
    where: { id: deliveryId },
    data: { processedAt: new Date(), nextLookAt: null },
  });
}

/** What could not be read for so long will not be: the sweep has seen what there was to see. */
const givenUpAfterHours = 48;

type Left = { id: string; connectionId: string; isHopeless: boolean };

/** Inbox rows that no job has dealt with for a while get another one, or are given up: theirs may be lost. */
export async function requeueCallbacks(): Promise<void> {
  const left = await takeOverdue<Left>(
    { table: "CallbackDelivery", owners: "Connection", ownerId: "connectionId" },
    Prisma.sql`waiting.id, waiting."connectionId",
      waiting."receivedAt" < now() - make_interval(hours => ${givenUpAfterHours}) AS "isHopeless"`,
  );
  await giveUp(left.filter(({ isHopeless }) => isHopeless));
  const jobs = left
    .filter(({ isHopeless }) => !isHopeless)
    .map(({ id, connectionId }) => ({ deliveryId: id, connectionId }));
  await enqueueAll(db(), callbackQueue, jobs, { priority: "background" });
}

async function giveUp(hopeless: readonly Left[]): Promise<void> {
  if (hopeless.length === 0) return;
  await db().callbackDelivery.updateMany({
    where: { id: { in: hopeless.map(({ id }) => id) }, processedAt: null },
    data: { nextLookAt: null },
  });
  for (const [connectionId, deliveries] of Map.groupBy(hopeless, (left) => left.connectionId)) {
    const deliveryIds = deliveries.map(({ id }) => id);
    log.error({ connectionId, deliveryIds }, `Callbacks were given up after ${givenUpAfterHours} hours`);
  }
}
