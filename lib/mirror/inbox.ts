import { setTimeout as pause } from "node:timers/promises";
import { type Db, db, type Tx } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { nextLook, ofSuspended, takeOverdue } from "@/lib/platform/overdue";
import { enqueue, enqueueAll, type QueueDefinition } from "@/lib/platform/queue";
import { Prisma } from "@/prisma/generated/client";
import type { Resource } from "./lease";

/**
 * The inbox of callbacks. Its rows are due from the moment they are written; a worker that is woken has each thing
 * that they name read by a job, however many of them name it.
 */

/** Callbacks about one thing, under the callback address of one command. */
export type CallbackJob = Resource & { commandId: string };

/** A job gives up after a minute; what it left is due again later (`takeOverdue`). */
export const callbackQueue: QueueDefinition<CallbackJob> = {
  name: "callback",
  groupOf: ({ connectionId }) => connectionId,
  oneWaitingOf: ({ commandId, kind, serviceId }) => `${commandId} ${kind} ${serviceId}`,
  retryLimit: 5,
};

export const inboxQueue: QueueDefinition<object> = {
  name: "inbox",
  oneWaitingOf: () => "inbox",
  // Each minute it is looked through anyway.
  retryLimit: 0,
  keptSeconds: 600,
};

/** What came after one look at the inbox is left to the next, so that thousands of callbacks cost a few. */
const betweenWakesMs = 100;
const passesAtMost = 50;
let isWaking = false;
let isWakeWanted = false;

/**
 * Has a worker look through the inbox soon. For what is committed: a look that waits already is then early enough. One
 * that is lost with its process is made up for by the look of each minute.
 */
export function wakeInbox(): void {
  isWakeWanted = true;
  if (!isWaking) void wake();
}

async function wake(): Promise<void> {
  isWaking = true;
  while (isWakeWanted) {
    isWakeWanted = false;
    try {
      await enqueue(db(), inboxQueue, {}, { priority: "urgent" });
    } catch (error) {
      log.warn({ err: error }, "No worker could be told of new callbacks; they are found within a minute");
    }
    await pause(betweenWakesMs, undefined, { ref: false });
  }
  isWaking = false;
}

/** Has followed what has just come, and what no job has dealt with for a while: theirs may be lost. For the worker. */
export async function followInbox(): Promise<void> {
  for (let pass = 0; pass < passesAtMost; pass += 1) {
    const taken = await db().$transaction(followSome);
    if (taken === 0) return;
  }
  // Others wait for the slot.
  await enqueue(db(), inboxQueue, {}, { priority: "background" });
}

/**
 * What could not be read for so long, and so often, will not be: the sweep has seen what there was to see. Where no worker
 * ran, age alone says nothing.
 */
const givenUpAfterHours = 48;
export const triesToGiveUp = 10;

type Due = CallbackJob & { id: string; isNew: boolean; isHopeless: boolean };

/** @returns how many were due */
async function followSome(tx: Tx): Promise<number> {
  const due = await takeOverdue<Due>(
    tx,
    {
      table: "CallbackDelivery",
      owners: "Connection",
      ownerId: "connectionId",
      unless: ofSuspended,
      // Its first job, too, is had by being taken.
      taking: Prisma.sql`"requeues" = waiting."requeues" + 1,
        "nextLookAt" = ${nextLook(Prisma.sql`waiting."requeues"`)}`,
    },
    Prisma.sql`waiting.id, waiting."connectionId", waiting."commandId", waiting.kind, waiting."serviceId",
      waiting."requeues" = 1 AS "isNew",
      waiting."requeues" > ${triesToGiveUp}
        AND waiting."receivedAt" < now() - make_interval(hours => ${givenUpAfterHours}) AS "isHopeless"`,
  );
  const { hopeless = [], promising = [] } = Object.groupBy(due, ({ isHopeless }) =>
    isHopeless ? "hopeless" : "promising",
  );
  await giveUp(tx, hopeless);
  const isNew = (row: Due) => row.isNew;
  await enqueueAll(tx, callbackQueue, thingsOf(promising.filter(isNew)), { priority: "urgent" });
  const late = promising.filter((row) => !isNew(row));
  await enqueueAll(tx, callbackQueue, thingsOf(late), { priority: "background" });
  return due.length;
}

/** Each thing once. */
function thingsOf(due: readonly Due[]): CallbackJob[] {
  const things = due.map(({ connectionId, commandId, kind, serviceId }) => ({
    connectionId,
    commandId,
    kind,
    serviceId,
  }));
  return [...new Map(things.map((thing) => [Object.values(thing).join(" "), thing])).values()];
}

async function giveUp(tx: Tx | Db, hopeless: readonly Due[]): Promise<void> {
  if (hopeless.length === 0) return;
  await tx.callbackDelivery.updateMany({
    where: { id: { in: hopeless.map(({ id }) => id) }, processedAt: null },
    data: { nextLookAt: null },
  });
  for (const [connectionId, deliveries] of Map.groupBy(hopeless, (due) => due.connectionId)) {
    const deliveryIds = deliveries.map(({ id }) => id);
    log.error({ connectionId, deliveryIds }, `Callbacks were given up after ${givenUpAfterHours} hours`);
  }
}
