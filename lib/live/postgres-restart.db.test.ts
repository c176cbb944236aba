import type { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/domain/ids";
import { closeDb, db } from "@/lib/platform/db";
import {
  closeQueue,
  enqueue,
  ensureQueues,
  lookForJobs,
  type QueueDefinition,
  startQueue,
} from "@/lib/platform/queue";
import { useOwnServer } from "@/lib/platform/testing/own-server";
import type { ThrowawayServer } from "@/scripts/database/throwaway-server";
import type { LiveChange } from "./change-schema";
import { closeAllStreams, liveHub } from "./hub";
import { publishChange } from "./publish";
import { Heard } from "./testing/reading";

/** PostgreSQL is stopped and started beneath a process that has all its connections open. */

const queue: QueueDefinition<{ note: string }> = { name: "restart" };
const businessId = newId();
const change = (): LiveChange => ({ businessId, topic: "order", id: newId(), owner: null });
const businesses = () => db().business.count();

let server: ThrowawayServer;
let boss: PgBoss;
let heard: Heard;
const done: string[] = [];

beforeAll(async () => {
  server = await useOwnServer();
  await ensureQueues([queue]);
  boss = await startQueue();
  await boss.work<{ note: string }>(queue.name, lookForJobs, async ([job]) => {
    if (job) done.push(job.data.note);
  });
  heard = new Heard();
  liveHub().join({ businessId, userId: newId(), ...heard });
  expect(await heard.next()).toBe("resync");
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await closeAllStreams();
  await closeQueue();
  await closeDb();
  await server.stop();
});

test("after PostgreSQL was restarted a process reads, writes, queues and tells pages as before, and nothing is lost", async () => {
  await db().business.create({ data: { id: businessId, name: "Written before" } });
  await enqueue(db(), queue, { note: "before" });
  await expect.poll(() => done).toEqual(["before"]);
  await enqueue(db(), queue, { note: "due meanwhile" }, { startAfterSeconds: 3 });

  await server.restart(async () => {
    await expect(businesses()).rejects.toThrow();
    await expect(enqueue(db(), queue, { note: "never" })).rejects.toThrow();
  });

  expect(await businesses()).toBe(1);
  expect(await heard.next()).toBe("resync");
  const told = change();
  await publishChange(db(), told);
  expect(await heard.next()).toEqual(told);
  await enqueue(db(), queue, { note: "after" });
  const notes = ["after", "before", "due meanwhile"];
  await expect.poll(() => done.toSorted(), { timeout: 30_000 }).toEqual(notes);
});
