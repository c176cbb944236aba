import type { JobWithMetadata, PgBoss } from "pg-boss";
import { endGrantsThatAreOver } from "@/lib/auth/grants/store";
import { requeueOverdueCommands } from "@/lib/commands/overdue";
import { resolveQueue } from "@/lib/commands/queue";
import { recognizeCallback, recognizeChange } from "@/lib/commands/recognize";
import { resolveCommand } from "@/lib/commands/resolve";
import { recheckTokens } from "@/lib/credentials/token-health";
import { isAppError } from "@/lib/domain/errors";
import type { Priority } from "@/lib/domain/priority";
import { expireConsents } from "@/lib/drafts/consents/mutations";
import { mailQueue } from "@/lib/mail/queue-mail";
import { requeueMails, sendMail } from "@/lib/mail/send-mail";
import { callbackQueue, followInbox, inboxQueue } from "@/lib/mirror/inbox";
import { languagesQueue, refreshLanguages } from "@/lib/mirror/languages";
import { askForMissed, missedQueue } from "@/lib/mirror/missed";
import { processCallbacks } from "@/lib/mirror/process-callback";
import { followHints, refreshQueue, requeueHints } from "@/lib/mirror/refresh";
import { enqueueSweeps, sweep, sweepQueue } from "@/lib/mirror/sweep";
import { enqueueWalks, walk, walkQueue } from "@/lib/mirror/walk";
import { enqueueDue, mailDue, notificationQueue } from "@/lib/notifications/due/mutations";
import { notifyOfChange } from "@/lib/notifications/follower";
import { letterSourcesOf } from "@/lib/notifications/letters/data";
import { archiveQueue, prepareArchive, requeueArchives } from "@/lib/orders/archives/preparing/mutations";
import { relayQueue } from "@/lib/outbox/record";
import { type ChangeFollower, relayChange, requeueChanges } from "@/lib/outbox/relay";
import { watchClock } from "@/lib/platform/clock-steps";
import { log } from "@/lib/platform/log";
import {
  enqueueLater,
  ensureQueues,
  type QueueDefinition,
  runJobs,
  type Slots,
  startQueue,
} from "@/lib/platform/queue";
import { commandKinds, mirroredKinds, notifiedKinds } from "./kinds";
import { followOrderOfQuote } from "./quotes/ordered/mutations";
import { retention } from "./retention";

/** Every background job of the portal, its queue and its handler, in one list. */

type Job = {
  queue: QueueDefinition<object>;
  slots: Slots;
  run: (data: never, priority: Priority) => Promise<void>;
  /** When it is due by itself, as cron writes it. */
  cron?: string;
};

function job<Data extends object>(
  queue: QueueDefinition<Data>,
  slots: Slots,
  run: (data: Data, priority: Priority) => Promise<void>,
): Job {
  return { queue, slots, run };
}

/** Each has a queue of its own, so that one that fails or takes long keeps no other from running. */
function recurring(name: string, cron: string, run: () => Promise<void>): Job {
  // Its next time comes soon enough.
  return {
    queue: { name: `recurring.${name}`, retryLimit: 0, isDueAtOnce: true },
    slots: { all: 1 },
    run,
    cron,
  };
}

const everyMinute = "* * * * *";

/** Whoever is told what changed. */
const changeFollowers: ChangeFollower[] = [
  (tx, change) => recognizeChange(tx, change, commandKinds),
  followOrderOfQuote,
  (tx, change) => notifyOfChange(tx, change, notifiedKinds),
];

const letterSources = letterSourcesOf(notifiedKinds);

const jobs: Job[] = [
  job(callbackQueue, { all: 4, beforeBackground: 2, eachGroup: 2 }, (data) =>
    processCallbacks(data, mirroredKinds, (calledBack) => recognizeCallback(calledBack, commandKinds)),
  ),
  job(inboxQueue, { all: 1 }, followInbox),
  job(refreshQueue, { all: 6, beforeBackground: 3, eachGroup: 2 }, (data, priority) =>
    followHints(data, mirroredKinds, priority),
  ),
  job(resolveQueue, { all: 4, beforeBackground: 2 }, (data) => resolveCommand(data, commandKinds)),
  job(relayQueue, { all: 2 }, (data) => relayChange(data, changeFollowers)),
  job(notificationQueue, { all: 2, eachGroup: 1 }, (data) => mailDue(data, notifiedKinds)),
  job(mailQueue, { all: 4, eachGroup: 2 }, (data) => sendMail(data, letterSources)),
  job(archiveQueue, { all: 2, eachGroup: 1 }, prepareArchive),
  job(languagesQueue, { all: 2 }, refreshLanguages),
  job(sweepQueue, { all: 8 }, (data) => sweep(data, mirroredKinds)),
  job(walkQueue, { all: 2, eachGroup: 1 }, (data) => walk(data, mirroredKinds)),
  job(missedQueue, { all: 2, eachGroup: 1 }, (data) => askForMissed(data, mirroredKinds)),
  recurring("sweeps", everyMinute, () => enqueueSweeps(mirroredKinds)),
  recurring("walks", everyMinute, () => enqueueWalks(mirroredKinds)),
  recurring("hints", everyMinute, requeueHints),
  recurring("callbacks", everyMinute, followInbox),
  recurring("commands", everyMinute, requeueOverdueCommands),
  recurring("changes", everyMinute, requeueChanges),
  recurring("notifications", everyMinute, enqueueDue),
  recurring("archives", everyMinute, requeueArchives),
  recurring("mails", everyMinute, requeueMails),
  recurring("tokens", everyMinute, recheckTokens),
  recurring("grants", everyMinute, endGrantsThatAreOver),
  recurring("consents", everyMinute, expireConsents),
  ...Object.entries(retention).flatMap(([table, old]) =>
    "purge" in old ? recurring(`purge.${table}`, old.cron, old.purge) : [],
  ),
];

/** Those that are due by themselves, by the names of their queues. */
export const recurringJobs: ReadonlyMap<string, () => Promise<void>> = new Map(
  jobs.filter(({ cron }) => cron).map(({ queue, run }) => [queue.name, () => run({} as never, "background")]),
);

/**
 * Makes what the jobs need in the database; done at every start before anything is enqueued.
 * @param ownerUrl the database as its owner reaches it; without it no tables of the queue can be made
 */
export function prepareJobs(ownerUrl?: string): Promise<void> {
  return ensureQueues(
    jobs.map(({ queue }) => queue),
    ownerUrl,
  );
}

/** Runs jobs until it is stopped; a stop waits for the jobs under way. */
export async function startWorker(): Promise<{ stop(): Promise<void> }> {
  await prepareJobs();
  const boss = await startQueue();
  for (const each of jobs) await work(boss, each);
  await scheduleRecurring(boss);
  const watch = watchClock();
  return {
    stop: async () => {
      await watch.stop();
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

/** What an earlier release scheduled and this one does not know has nobody to run it. */
async function scheduleRecurring(boss: PgBoss): Promise<void> {
  for (const { queue, cron } of jobs) if (cron) await boss.schedule(queue.name, cron);
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some(({ queue, cron }) => cron && queue.name === name)) await boss.unschedule(name);
  }
}

async function work(boss: PgBoss, { queue, slots, run }: Job): Promise<void> {
  await runJobs(boss, queue, slots, async (job, priority) => {
    try {
      await run(job.data as never, priority);
    } catch (error) {
      if (isAppError(error, "rate_limited")) return await waitForTurn(queue, job.data, priority);
      noteFailure(queue.name, job, error);
      throw error;
    }
  });
}

const turnPauseSeconds: Record<Priority, { least: number; spread: number }> = {
  person: { least: 1, spread: 1 },
  urgent: { least: 2, spread: 3 },
  background: { least: 15, spread: 30 },
};

/** Others use the allowance of the token just now. That is no failed try, and counts as none. */
async function waitForTurn(queue: QueueDefinition<object>, data: object, priority: Priority): Promise<void> {
  const { least, spread } = turnPauseSeconds[priority];
  await enqueueLater(queue, data, Math.ceil(least + spread * Math.random()), priority);
}

/** A job that is given up stays in the table of the queue as failed, with its error, as long as its queue keeps it. */
function noteFailure(queue: string, { id, data, retryCount, retryLimit }: JobWithMetadata, err: unknown) {
  const facts = { queue, jobId: id, data, err };
  if (retryCount < retryLimit) log.warn(facts, "A job failed and is tried again");
  else log.error(facts, "A job failed for the last time");
}
