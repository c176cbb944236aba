import type { Tx } from "@/lib/platform/db";
import { enqueue, type QueueDefinition } from "@/lib/platform/queue";
import { delayAfterRound, leaseSeconds } from "./rules";

/** One round of finding out what became of a command. */
export type ResolveJob = { commandId: string; round: number };

/** A round that fails by a fault of ours is tried again; it schedules its next round itself. */
export const resolveQueue: QueueDefinition<ResolveJob> = {
  name: "command.resolve",
  retryLimit: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 600,
};

/** The job that finds out what happened if this process dies: due when its lease has run out. */
export async function scheduleRoundAfterLease(tx: Tx, commandId: string): Promise<void> {
  await schedule(tx, commandId, leaseSeconds + 1);
}

/** The job that sends what nobody waits for. */
export async function scheduleRoundNow(tx: Tx, commandId: string): Promise<void> {
  await schedule(tx, commandId, 0);
}

/** The next round, a little later than the one before. Jobs of earlier rounds do nothing from now on. */
export async function scheduleNextRound(tx: Tx, command: { id: string; round: number }): Promise<void> {
  await schedule(tx, command.id, delayAfterRound(command.round));
}

async function schedule(tx: Tx, commandId: string, startAfterSeconds: number): Promise<void> {
  const [due] = await tx.$queryRaw<{ round: number }[]>`UPDATE "Command"
    SET round = round + 1, "nextLookAt" = now() + make_interval(secs => ${startAfterSeconds})
    WHERE id = ${commandId}::uuid RETURNING round`;
  if (!due) return;
  await enqueue(tx, resolveQueue, { commandId, round: due.round }, { startAfterSeconds });
}
