import { Client } from "pg";
import { fromPrisma, type JobInsert, type JobWithMetadata, PgBoss } from "pg-boss";
import { type Priority, priorityRank } from "@/lib/domain/priority";
import type { Db, Tx } from "./db";
import { env } from "./env";
import { log } from "./log";

/**
 * The queue, in PostgreSQL: a job is written in the transaction of the row it belongs to, wakes a worker at
 * once by NOTIFY, and survives the process that wrote it and the one that runs it.
 */

/** One kind of work. `Data` is what a job carries: ids, never content. */
export type QueueDefinition<Data extends object> = {
  name: string;
  /** Whom a job is for, where it may be for several: whoever has much to do keeps nobody else waiting. */
  groupOf?(data: Data): string;
  /** Of the jobs that have the same key one waits or runs; others are not written. For what comes again by itself. */
  onlyOneOf?(data: Data): string;
  /**
   * Of the jobs that have the same key, and go as early, one waits; one that runs is not counted. Written once what the
   * job is to find is committed, it is missed by none.
   */
  oneWaitingOf?(data: Data): string;
  /** How often a failed job is tried again (12 unless said), with growing delays from this one on (2 seconds). */
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** Its jobs are due when they are written and not tried again: NOTIFY tells of each, and they are looked for seldom. */
  isDueAtOnce?: boolean;
  /** How long one try may take before it counts as failed (two minutes). */
  expireInSeconds?: number;
  /** How long a job that is done or given up can be looked at (a day). */
  keptSeconds?: number;
  /** Never set; carries the type of a job's data. */
  readonly data?: Data;
};

export type EnqueueOptions = {
  /** What goes first; background work unless said. */
  priority?: Priority;
  startAfterSeconds?: number;
  /** At most one job of this key within so many seconds. */
  once?: { key: string; seconds: number };
};

/**
 * A running job shows that it lives twice in this many seconds, however long it takes. One that does not has
 * lost its worker; those are looked for every `superviseSeconds`, and tried again.
 */
const heartbeatSeconds = 10;
const superviseSeconds = 5;
/** How often jobs are deleted that need not be kept any longer. */
const tidySeconds = 300;
/** How often a worker measures the database's clock, by which it knows what recurs to be due. */
const measureClockSeconds = 30;

/** All that are kept are counted at each look, so that what comes in thousands is kept for less. */
const keptSeconds = 24 * 3_600;

/**
 * How a worker looks for jobs. NOTIFY wakes it for new ones only: those that are due later or tried again are
 * found by looking, and left to itself the queue would then look every half minute.
 */
export const lookForJobs = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 } as const;
const lookWhenNotified = { ...lookForJobs, notifyPollingIntervalSeconds: 30 } as const;

const globalForQueue = globalThis as typeof globalThis & { versoQueue?: Promise<PgBoss> };

/** Writes a job in the caller's transaction. */
export async function enqueue<Data extends object>(
  tx: Tx | Db,
  queue: QueueDefinition<Data>,
  data: Data,
  { startAfterSeconds, once, priority }: EnqueueOptions = {},
): Promise<void> {
  const boss = await sender();
  const { data: _, ...options } = jobOf(queue, data, priority);
  await boss.send(queue.name, data, {
    db: preparing(tx),
    ...options,
    ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
    ...(once ? { singletonKey: once.key, singletonSeconds: once.seconds } : {}),
  });
}

/** Writes a job that is due after so many seconds; for what belongs to no row. */
export async function enqueueLater<Data extends object>(
  queue: QueueDefinition<Data>,
  data: Data,
  seconds: number,
  priority: Priority,
): Promise<void> {
  const boss = await sender();
  const { data: _, ...options } = jobOf(queue, data, priority);
  await boss.send(queue.name, data, { ...options, startAfter: seconds });
}

/**
 * Writes several jobs of a queue by one statement. One that must wait for another of its key to be written waits within it,
 * so that all write them in the order of their keys.
 */
export async function enqueueAll<Data extends object>(
  tx: Tx | Db,
  queue: QueueDefinition<Data>,
  jobs: readonly Data[],
  { priority }: Pick<EnqueueOptions, "priority"> = {},
): Promise<void> {
  if (jobs.length === 0) return;
  const boss = await sender();
  await boss.insert(queue.name, jobs.map((data) => jobOf(queue, data, priority)).sort(byKey), {
    db: preparing(tx),
  });
}

/** What writes jobs, as often as anything is written, is planned once by each connection. */
function preparing(tx: Tx | Db) {
  return fromPrisma({
    $queryRawUnsafe: async <Rows>(text: string, ...values: unknown[]) =>
      await tx.$queryRawUnsafe<Rows>(`/* prepared: write_jobs */ ${text}`, ...values),
  });
}

function jobOf<Data extends object>(
  queue: QueueDefinition<Data>,
  data: Data,
  priority: Priority = "background",
): JobInsert<Data> {
  return {
    data,
    priority: priorityRank[priority],
    // What is for the same, but goes first, is not held up by what comes later.
    ...(queue.groupOf ? { group: { id: `${queue.groupOf(data)} ${priority}` } } : {}),
    ...(queue.onlyOneOf ? { singletonKey: queue.onlyOneOf(data) } : {}),
    ...(queue.oneWaitingOf ? { singletonKey: `${queue.oneWaitingOf(data)} ${priority}` } : {}),
  };
}

function byKey({ singletonKey: one = "" }: JobInsert, { singletonKey: other = "" }: JobInsert): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** How many jobs of a queue one worker runs at once. */
export type Slots = {
  /** Of whatever comes first. */
  all: number;
  /** More that are kept for what goes before background work, however long that takes. */
  beforeBackground?: number;
  /** How many may be for the same group, of one priority and over all workers (half of `all` unless said). */
  eachGroup?: number;
};

/**
 * Has a started queue run the jobs of a queue. Each slot takes the next job as soon as it is done with one.
 * @param run a job that throws is tried again, as its queue says
 */
export async function runJobs<Data extends object>(
  boss: PgBoss,
  queue: QueueDefinition<Data>,
  { all, beforeBackground = 0, eachGroup = Math.ceil(all / 2) }: Slots,
  run: (job: JobWithMetadata<Data>, priority: Priority) => Promise<void>,
): Promise<void> {
  const options = {
    ...(queue.isDueAtOnce ? lookWhenNotified : lookForJobs),
    includeMetadata: true,
    ...(queue.groupOf ? { groupConcurrency: eachGroup } : {}),
  } as const;
  for (let slot = 0; slot < all + beforeBackground; slot += 1) {
    const id: string = await boss.work<Data, void, typeof options>(
      queue.name,
      { ...options, ...(slot < beforeBackground ? { minPriority: priorityRank.urgent } : {}) },
      async ([job]) => {
        if (!job) return;
        // It looks again at once when it is done, and waits for the next look when it finds nothing.
        boss.notifyWorker(id);
        await run(job, priorityOf(job));
      },
    );
  }
}

function priorityOf({ priority }: { priority: number }): Priority {
  if (priority >= priorityRank.person) return "person";
  return priority >= priorityRank.urgent ? "urgent" : "background";
}

/** Whoever has not made them by then has died with the lock; the process that waits fails, and is started again. */
const longestTurnMs = 60_000;

/**
 * Makes the queue's tables and queues as far as they are not there. Done before anything is enqueued, by one process
 * after the other: one that saw a queue as an earlier release had it would otherwise throw away what waits in the new one.
 * @param connectionString the database as its owner reaches it; the application may make queues, but no tables
 */
export async function ensureQueues(
  queues: readonly QueueDefinition<object>[],
  connectionString = env().DATABASE_URL,
): Promise<void> {
  const turn = new Client({ connectionString, lock_timeout: longestTurnMs });
  turn.on("error", (error) => log.warn({ err: error }, "The queues' turn was lost"));
  await turn.connect();
  try {
    await turn.query("SELECT pg_advisory_lock(hashtextextended('queues', 0))");
    const boss = await started({ connectionString, supervise: false, schedule: false });
    try {
      for (const queue of queues) await ensureQueue(boss, queue);
    } finally {
      await boss.stop({ graceful: false });
    }
  } finally {
    await turn.end();
  }
}

/** A started queue that runs jobs, keeps itself tidy and wakes up by NOTIFY; for workers. */
export function startQueue(): Promise<PgBoss> {
  // A look needs both intervals to have passed.
  return started({
    useListenNotify: true,
    clockMonitorIntervalSeconds: measureClockSeconds,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: tidySeconds,
  });
}

/** Closes what `enqueue` opened; for processes that end. */
export async function closeQueue(): Promise<void> {
  const boss = await globalForQueue.versoQueue;
  delete globalForQueue.versoQueue;
  await boss?.stop({ graceful: false });
}

function sender(): Promise<PgBoss> {
  globalForQueue.versoQueue ??= started({ supervise: false, schedule: false, migrate: false, max: 2 }).catch(
    (error: unknown) => {
      delete globalForQueue.versoQueue;
      throw error;
    },
  );
  return globalForQueue.versoQueue;
}

async function started({
  connectionString = env().DATABASE_URL,
  ...options
}: ConstructorParameters<typeof PgBoss>[0] & object): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString, schema: "pgboss", ...options });
  boss.on("error", (error) => log.warn({ err: error }, "The queue has trouble"));
  await boss.start();
  return boss;
}

async function ensureQueue(boss: PgBoss, queue: QueueDefinition<object>): Promise<void> {
  const policy = policyOf(queue);
  const options = {
    notify: true,
    retryLimit: queue.retryLimit ?? 12,
    retryDelay: queue.retryDelaySeconds ?? 2,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: queue.expireInSeconds ?? 120,
    heartbeatSeconds,
    deleteAfterSeconds: queue.keptSeconds ?? keptSeconds,
  };
  const known = await boss.getQueue(queue.name);
  // A policy is for good. What waited in the queue of an earlier release comes again by itself.
  if (known && known.policy !== policy) await boss.deleteQueue(queue.name);
  if (known?.policy === policy) await boss.updateQueue(queue.name, options);
  else await boss.createQueue(queue.name, { ...options, policy });
}

function policyOf({ onlyOneOf, oneWaitingOf }: QueueDefinition<object>): "exclusive" | "short" | "standard" {
  if (onlyOneOf) return "exclusive";
  return oneWaitingOf ? "short" : "standard";
}
