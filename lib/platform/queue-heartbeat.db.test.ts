import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { PgBoss } from "pg-boss";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "@/lib/domain/ids";
import { db } from "./db";
import { enqueue, ensureQueues, lookForJobs, type QueueDefinition, startQueue } from "./queue";

/** Whether a job's worker lives is told by its heartbeat, not by how long the job takes. */

const patience = { timeout: 30_000, interval: 50 };

/** Left to itself a worker would look half a minute later. */
const lessThanALookMs = 25_000;

let queue: QueueDefinition<object>;
let boss: PgBoss;
let worker: ChildProcess | undefined;

beforeEach(async () => {
  queue = { name: `test-${newId()}`, retryDelaySeconds: 1 };
  await ensureQueues([queue]);
  boss = await startQueue();
});
afterEach(async () => {
  await boss.stop({ graceful: false });
  await kill();
});

async function kill(): Promise<void> {
  if (!worker || worker.exitCode !== null || worker.signalCode !== null) return;
  const exit = once(worker, "exit");
  worker.kill("SIGKILL");
  await exit;
}

type RunningJob = { state: string; retryCount: number; shownForSeconds: number };
const job = async () => {
  const [row] = await db().$queryRaw<RunningJob[]>`
    SELECT state::text, retry_count AS "retryCount",
      extract(epoch FROM heartbeat_on - started_on)::float8 AS "shownForSeconds"
    FROM pgboss.job WHERE name = ${queue.name}`;
  return row;
};

test("a job that takes long shows that it lives, and is not begun a second time", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let runs = 0;
  await boss.work(queue.name, async () => {
    runs += 1;
    await released;
  });
  await enqueue(db(), queue, {});
  await expect.poll(async () => (await job())?.shownForSeconds, patience).toBeGreaterThan(4);
  expect(await job()).toMatchObject({ state: "active", retryCount: 0 });
  release();
  await expect.poll(async () => (await job())?.state, patience).toBe("completed");
  expect(runs).toBe(1);
});

test("a job that is due later or tried again is begun when it is due", async () => {
  let runs = 0;
  await boss.work(queue.name, lookForJobs, async () => {
    runs += 1;
    if (runs === 1) throw new Error("not this time");
  });
  const sentAt = Date.now();
  await enqueue(db(), queue, {}, { startAfterSeconds: 2 });
  await expect.poll(async () => (await job())?.state, patience).toBe("completed");
  expect(Date.now() - sentAt).toBeLessThan(lessThanALookMs);
});

test("the job of a worker that was killed is tried again seconds after its last sign of life ran out", async () => {
  const script = new URL("./testing/stuck-worker.ts", import.meta.url).pathname;
  worker = spawn(process.execPath, ["--import", "tsx", script, queue.name], { stdio: "inherit" });
  await enqueue(db(), queue, {});
  await expect.poll(async () => (await job())?.state, patience).toBe("active");
  await kill();
  await db().$executeRaw`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '10 seconds'
    WHERE name = ${queue.name}`;
  const lostAt = Date.now();
  await boss.work(queue.name, lookForJobs, async () => undefined);
  await expect.poll(async () => (await job())?.state, patience).toBe("completed");
  expect(Date.now() - lostAt).toBeLessThan(lessThanALookMs);
  expect(await job()).toMatchObject({ retryCount: 1 });
});
