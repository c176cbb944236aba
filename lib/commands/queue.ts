import type { Priority } from "@/lib/domain/priority";
import { db, type Tx } from "@/lib/platform/db";
import { leaseSeconds } from "@/lib/platform/lease";
import { enqueue, type QueueDefinition } from "@/lib/platform/queue";
import { lockUnheld } from "./lease";

/** One round of finding out what became of a command. */
export type ResolveJob = { commandId: string; round: number; connectionId: string };

/** A round that fails by a fault of ours is tried again; it schedules its next round itself. */
export const resolveQueue: QueueDefinition<ResolveJob> = {
  name: "command.resolve",
  groupOf: ({ connectionId }) => connectionId,
  retryLimit: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 600,
};

/** The job that finds out what happened if this process dies: due when its lease has run out. */
export async function scheduleRoundAfterLease(tx: Tx, commandId: string): Promise<void> {
  await scheduleRound(tx, commandId, leaseSeconds + 1);
}

/** The next round. Jobs of earlier rounds do nothing from now on. */
export async function scheduleRound(tx: Tx, commandId: string, startAfterSeconds: number): Promise<void> {
  const [due] = await tx.$queryRaw<
    { round: number; connectionId: string; isAwaited: boolean }[]
  >`UPDATE "Command"
    SET round = round + 1, "nextLookAt" = now() + make_interval(secs => ${startAfterSeconds})
    WHERE id = ${commandId}::uuid RETURNING round, "connectionId", "isAwaited"`;
  if (!due) return;
  const { round, connectionId, isAwaited } = due;
  const priority = priorityOf({ isAwaited });
  await enqueue(tx, resolveQueue, { commandId, round, connectionId }, { startAfterSeconds, priority });
}

/** Has the round that is waited for come now: there is a sign that the service has dealt with it. */
export async function lookSoon(commandId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const command = await lockUnheld(tx, commandId);
    if (command && command.sends > 0) await scheduleRound(tx, commandId, 0);
  });
}

/** What people wait for goes before what nobody waits for. */
export function priorityOf({ isAwaited }: { isAwaited: boolean }): Priority {
  return isAwaited ? "urgent" : "background";
}
