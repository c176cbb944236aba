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

/** A worker that dies is noticed after this many seconds, and its job is tried again. */
const heartbeatSeconds = 10;

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

/** Makes the queue's tables and queues as far as they are not there. Done before anything is enqueued. */
export async function ensureQueues(queues: readonly QueueDefinition<object>[]): Promise<void> {
  const boss = await started({ supervise: false, schedule: false });
  try {
    for (const queue of queues) await ensureQueue(boss, queue);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** A started queue that runs jobs, keeps itself tidy and wakes up by NOTIFY; for workers. */
export function startQueue(): Promise<PgBoss> {
  return started({ useListenNotify: true, monitorIntervalSeconds: 5 });
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

async function started(options: ConstructorParameters<typeof PgBoss>[0] & object): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: env().DATABASE_URL, schema: "pgboss", ...options });
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
  };
  if (await boss.getQueue(queue.name)) await boss.updateQueue(queue.name, options);
  else await boss.createQueue(queue.name, options);
}
