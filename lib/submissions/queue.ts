import type { Tx } from "@/lib/platform/db";
import { enqueue, type QueueDefinition } from "@/lib/platform/queue";
import { delayAfterRound, leaseSeconds } from "./rules";

/** One round of finding out what became of an attempt. */
export type ResolveJob = { submissionId: string; round: number };

/** A round that fails by a fault of ours is tried again; it schedules its next round itself. */
export const resolveQueue: QueueDefinition<ResolveJob> = {
  name: "submission.resolve",
  retryLimit: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 600,
};

/** The job that finds out what happened if this process dies: due when its lease has run out. */
export async function scheduleFirstRound(tx: Tx, submissionId: string): Promise<void> {
  await schedule(tx, submissionId, leaseSeconds + 1);
}

/** The next round, a little later than the one before. Jobs of earlier rounds do nothing from now on. */
export async function scheduleNextRound(tx: Tx, submission: { id: string; round: number }): Promise<void> {
  await schedule(tx, submission.id, delayAfterRound(submission.round));
}

async function schedule(tx: Tx, submissionId: string, startAfterSeconds: number): Promise<void> {
  const [due] = await tx.$queryRaw<{ round: number }[]>`UPDATE "Submission"
    SET round = round + 1, "nextLookAt" = now() + make_interval(secs => ${startAfterSeconds})
    WHERE id = ${submissionId}::uuid RETURNING round`;
  if (!due) return;
  await enqueue(tx, resolveQueue, { submissionId, round: due.round }, { startAfterSeconds });
}
