import { fromPrisma, PgBoss } from "pg-boss";
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
  /** How often a failed job is tried again (12 unless said), with growing delays from this one on (2 seconds). */
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** How long one try may take before it counts as failed (two minutes). */
  expireInSeconds?: number;
  /** Never set; carries the type of a job's data. */
  readonly data?: Data;
};

export type EnqueueOptions = {
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

/** How long a job that is done or given up can be looked at. All of them are counted at each look. */
const keptSeconds = 24 * 3_600;

/**
 * How a worker looks for jobs. NOTIFY wakes it for new ones only: those that are due later or tried again are
 * found by looking, and left to itself the queue would then look every half minute.
 */
export const lookForJobs = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 } as const;

const globalForQueue = globalThis as typeof globalThis & { versoQueue?: Promise<PgBoss> };

/** Writes a job in the caller's transaction. */
export async function enqueue<Data extends object>(
  tx: Tx | Db,
  queue: QueueDefinition<Data>,
  data: Data,
  { startAfterSeconds, once }: EnqueueOptions = {},
): Promise<void> {
  const boss = await sender();
  await boss.send(queue.name, data, {
    db: fromPrisma(tx),
    ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
    ...(once ? { singletonKey: once.key, singletonSeconds: once.seconds } : {}),
  });
}

/** Writes a job that is due after so many seconds; for what belongs to no row. */
export async function enqueueLater<Data extends object>(
  queue: QueueDefinition<Data>,
  data: Data,
  seconds: number,
): Promise<void> {
  const boss = await sender();
  await boss.send(queue.name, data, { startAfter: seconds });
}

/** Writes several jobs of a queue by one statement. */
export async function enqueueAll<Data extends object>(
  tx: Tx | Db,
  queue: QueueDefinition<Data>,
  jobs: readonly Data[],
): Promise<void> {
  if (jobs.length === 0) return;
  const boss = await sender();
  await boss.insert(
    queue.name,
    jobs.map((data) => ({ data })),
    { db: fromPrisma(tx) },
  );
}

/**
 * Makes the queue's tables and queues as far as they are not there. Done before anything is enqueued.
 * @param connectionString the database as its owner reaches it; the application may make queues, but no tables
 */
export async function ensureQueues(
  queues: readonly QueueDefinition<object>[],
  connectionString?: string,
): Promise<void> {
  const boss = await started({ connectionString, supervise: false, schedule: false });
  try {
    for (const queue of queues) await ensureQueue(boss, queue);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** A started queue that runs jobs, keeps itself tidy and wakes up by NOTIFY; for workers. */
export function startQueue(): Promise<PgBoss> {
  // A look needs both intervals to have passed.
  return started({
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
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
  const options = {
    notify: true,
    retryLimit: queue.retryLimit ?? 12,
    retryDelay: queue.retryDelaySeconds ?? 2,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: queue.expireInSeconds ?? 120,
    heartbeatSeconds,
    deleteAfterSeconds: keptSeconds,
  };
  if (await boss.getQueue(queue.name)) await boss.updateQueue(queue.name, options);
  else await boss.createQueue(queue.name, options);
}
