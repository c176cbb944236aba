import type { PgBoss, WorkOptions } from "pg-boss";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/domain/ids";
import type { Priority } from "@/lib/domain/priority";
import { db } from "./db";
import {
  enqueue,
  enqueueAll,
  ensureQueues,
  type QueueDefinition,
  runJobs,
  type Slots,
  startQueue,
} from "./queue";
import { untilWaitedFor } from "./testing/waited-for";

let queue: QueueDefinition<{ note: string }>;
const workers: PgBoss[] = [];

beforeEach(async () => {
  queue = { name: `test-${newId()}`, retryLimit: 3, retryDelaySeconds: 1 };
  await ensureQueues([queue]);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop({ graceful: false });
});

type StoredJob = { id: string; state: string; retryCount: number; waitSeconds: number };
const jobs = () => db().$queryRaw<StoredJob[]>`
  SELECT id::text, state::text, retry_count AS "retryCount",
    extract(epoch FROM start_after - clock_timestamp())::float8 AS "waitSeconds"
  FROM pgboss.job WHERE name = ${queue.name} ORDER BY created_on`;
const send = (note: string, options = {}) => enqueue(db(), queue, { note }, options);

async function startWorker(
  run: (note: string) => void | Promise<void>,
  looks: WorkOptions = { pollingIntervalSeconds: 30 },
): Promise<void> {
  const boss = await startQueue();
  workers.push(boss);
  await boss.work<{ note: string }>(queue.name, looks, async ([job]) => {
    if (job) await run(job.data.note);
  });
}

/** The worker looks when it starts, and then only when NOTIFY wakes it. */
const noLooks = { pollingIntervalSeconds: 3_600, notifyPollingIntervalSeconds: 3_600 };

test("who writes jobs that may wait once writes them in the order of their keys, whatever comes first", async () => {
  const single = { name: `test-${newId()}`, oneWaitingOf: ({ note }: { note: string }) => note };
  await ensureQueues([single]);
  const { others } = await db().$transaction(async (tx) => {
    await enqueueAll(tx, single, [{ note: "a" }]);
    const others = enqueueAll(db(), single, [{ note: "b" }, { note: "a" }]);
    await untilWaitedFor(tx);
    await enqueueAll(tx, single, [{ note: "b" }]);
    return { others };
  });
  await others;
  const written = await db().$queryRaw<unknown[]>`SELECT 1 FROM pgboss.job WHERE name = ${single.name}`;
  expect(written).toHaveLength(2);
});

describe("a job", () => {
  test("belongs to its caller's transaction: rolled back, it was never there", async () => {
    const failing = db().$transaction(async (tx) => {
      await enqueue(tx, queue, { note: "never" });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await jobs()).toEqual([]);
    await db().$transaction((tx) => enqueue(tx, queue, { note: "kept" }));
    expect(await jobs()).toHaveLength(1);
  });

  test("wakes a worker at once when its transaction commits", async () => {
    const done: string[] = [];
    await startWorker((note) => void done.push(note), noLooks);
    for (const note of ["as it starts", "while it waits", "again"]) {
      await db().$transaction((tx) => enqueue(tx, queue, { note }));
      await expect.poll(() => done.at(-1), { timeout: 40_000, interval: 20 }).toBe(note);
    }
  });

  test("is done once, however many workers there are", async () => {
    const done: string[] = [];
    for (let count = 0; count < 3; count += 1) await startWorker((note) => void done.push(note));
    const notes = Array.from({ length: 12 }, (_, index) => `job ${index}`);
    for (const note of notes) await send(note);
    const finished = async () => (await jobs()).every(({ state }) => state === "completed");
    await expect.poll(finished, { timeout: 40_000 }).toBe(true);
    expect(done.sort()).toEqual(notes.sort());
  });

  test("that fails waits before it is tried again", async () => {
    let tries = 0;
    await startWorker(() => {
      tries += 1;
      throw new Error("not this time");
    });
    await send("fails");
    await expect.poll(async () => (await jobs())[0]?.state).toBe("retry");
    expect(tries).toBe(1);
    expect((await jobs())[0]?.waitSeconds).toBeGreaterThan(0);
  });

  test("that was tried as often as it may be stays, with why it failed", async () => {
    queue = { name: `test-${newId()}`, retryLimit: 0 };
    await ensureQueues([queue]);
    await startWorker(() => Promise.reject(new Error("for good")));
    await send("fails");
    await expect.poll(async () => (await jobs())[0]?.state).toBe("failed");
    const [{ output } = { output: null }] = await db().$queryRaw<{ output: unknown }[]>`
      SELECT output FROM pgboss.job WHERE name = ${queue.name}`;
    expect(output).toMatchObject({ message: "for good" });
  });

  test("that may come once in a time is there once, whoever asks for it", async () => {
    const once = { key: "the same", seconds: 600 };
    await Promise.all([send("one", { once }), send("two", { once }), send("three", { once })]);
    expect(await jobs()).toHaveLength(1);
    await send("another", { once: { key: "another", seconds: 600 } });
    expect(await jobs()).toHaveLength(2);
  });

  test("that is for later is not begun before", async () => {
    await send("later", { startAfterSeconds: 90 });
    expect((await jobs())[0]?.waitSeconds).toBeGreaterThan(80);
  });
});

describe("the slots of a worker", () => {
  type Task = { note: string; group: string };
  let tasks: QueueDefinition<Task>;
  let begun: string[];
  let letGo: Map<string, () => void>;

  beforeEach(async () => {
    tasks = { name: `test-${newId()}`, groupOf: ({ group }) => group };
    begun = [];
    letGo = new Map();
    await ensureQueues([tasks]);
  });
  afterEach(() => {
    for (const go of letGo.values()) go();
  });

  const add = (priority: Priority, group: string, ...notes: string[]) =>
    enqueueAll(
      db(),
      tasks,
      notes.map((note) => ({ note, group })),
      { priority },
    );

  /** @param isHeld which jobs run until they are let go */
  async function run(slots: Slots, isHeld: (note: string) => boolean = () => false): Promise<void> {
    const boss = await startQueue();
    workers.push(boss);
    await runJobs(boss, tasks, slots, async ({ data: { note } }) => {
      begun.push(note);
      if (isHeld(note)) await new Promise<void>((resolve) => letGo.set(note, resolve));
    });
  }

  const patience = { timeout: 30_000, interval: 20 };

  /** Two slots that look at the same instant see neither what the other takes. */
  async function beginOneByOne(...notes: string[]): Promise<void> {
    for (const note of notes) {
      await add("background", "busy", note);
      await expect.poll(() => begun.at(-1), patience).toBe(note);
    }
  }

  test("take the next job as soon as they are done with one", async () => {
    const notes = Array.from({ length: 60 }, (_, index) => `job ${index}`);
    await add("background", "one", ...notes);
    const startedAt = Date.now();
    await run({ all: 1 });
    await expect.poll(() => begun.length, { timeout: 50_000, interval: 20 }).toBe(60);
    // A look for each would take a minute.
    expect(Date.now() - startedAt).toBeLessThan(30_000);
  });

  test("take first what a person waits for, then what is urgent, in the order in which they were asked for", async () => {
    await add("background", "one", "later 1");
    await add("background", "one", "later 2");
    await add("urgent", "one", "urgent");
    await add("person", "one", "person 1");
    await add("person", "one", "person 2");
    await run({ all: 1 });
    await expect
      .poll(() => begun, patience)
      .toEqual(["person 1", "person 2", "urgent", "later 1", "later 2"]);
  });

  test("that are kept for it begin what is urgent while background work has all the others", async () => {
    await add("background", "one", "long 1", "long 2");
    await add("background", "two", "long 3", "long 4");
    await run({ all: 2, beforeBackground: 1, eachGroup: 2 }, (note) => note.startsWith("long"));
    await expect.poll(() => begun.length, patience).toBe(2);
    await add("urgent", "one", "urgent");
    await expect.poll(() => begun.at(-1), patience).toBe("urgent");
    expect(begun).toHaveLength(3);
  });

  test("are not all taken by one business that has much to do", async () => {
    await run({ all: 3, eachGroup: 2 }, (note) => note.startsWith("busy"));
    await beginOneByOne("busy 1", "busy 2");
    await add("background", "busy", ...Array.from({ length: 30 }, (_, index) => `busy too ${index}`));
    await add("background", "other", "other");
    await expect.poll(() => begun, patience).toContain("other");
    expect(begun.filter((note) => note.startsWith("busy"))).toHaveLength(2);
  });

  test("begin what a person of a business waits for although its background work has as much as it may", async () => {
    await run({ all: 2, eachGroup: 1 }, (note) => note.startsWith("busy"));
    await beginOneByOne("busy 1");
    await add("background", "busy", ...Array.from({ length: 30 }, (_, index) => `busy too ${index}`));
    await add("person", "busy", "person");
    await expect.poll(() => begun.at(-1), patience).toBe("person");
  });
});

describe("a queue of which one job is enough", () => {
  const enough = () => ({
    name: `test-${newId()}`,
    retryLimit: 0,
    onlyOneOf: ({ note }: { note: string }) => note,
  });

  test("has one wait, however often and from wherever it is asked for", async () => {
    queue = enough();
    await ensureQueues([queue]);
    for (let minute = 0; minute < 3; minute += 1) {
      await enqueueAll(db(), queue, [{ note: "one" }, { note: "two" }]);
      await send("one");
    }
    expect(await jobs()).toHaveLength(2);
  });

  test("takes another once the one is done", async () => {
    queue = enough();
    await ensureQueues([queue]);
    await send("one");
    await startWorker(() => undefined);
    await expect.poll(async () => (await jobs()).map(({ state }) => state)).toEqual(["completed"]);
    await send("one");
    expect(await jobs()).toHaveLength(2);
  });

  test("is made anew where an earlier release had it otherwise", async () => {
    await send("of the earlier release");
    queue = { ...enough(), name: queue.name };
    const begin = async () => {
      await ensureQueues([queue]);
      await send("one");
      return (await jobs()).map(({ id }) => id);
    };
    const seen = await Promise.all(Array.from({ length: 6 }, begin));
    const [only] = await jobs();
    expect(seen, "what one of them asked for is thrown away by no other").toEqual(seen.map(() => [only?.id]));
  });
});

test("several processes that start at once make the same queues", async () => {
  const queues = [queue, { name: `test-${newId()}` }];
  await Promise.all([ensureQueues(queues), ensureQueues(queues), ensureQueues(queues)]);
  for (const { name } of queues) {
    expect(await db().$queryRaw`SELECT name FROM pgboss.queue WHERE name = ${name}`).toHaveLength(1);
  }
});

test("a queue whose definition changed is changed", async () => {
  await ensureQueues([{ ...queue, retryLimit: 7 }]);
  expect(
    await db().$queryRaw`SELECT retry_limit AS "retryLimit" FROM pgboss.queue WHERE name = ${queue.name}`,
  ).toEqual([{ retryLimit: 7 }]);
});
