import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { startWorker } from "./jobs";
import { closeAllStreams, liveHub } from "./live/hub";
import { Heard } from "./live/testing/reading";
import { refreshQueue, requestRefresh } from "./mirror/refresh";
import { type CallbackDoor, openCallbackDoor } from "./mirror/testing/callback-door";
import {
  addCommand,
  createMirroredWorld,
  findMirrored,
  type MirroredWorld,
} from "./mirror/testing/mirrored-world";
import { env } from "./platform/env";
import { enqueue, ensureQueues } from "./platform/queue";
import { asOwner } from "./platform/testing/as-owner";
import { type DatabaseWay, openDatabaseWay } from "./platform/testing/database-way";

/** The worker with all its jobs, the service's callbacks over HTTP, and what a page hears of it. */

const patience = { timeout: 30_000, interval: 50 };

let sandbox: TestSandbox;
let door: CallbackDoor;
let world: MirroredWorld;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox({ retryScale: 0.0001 });
  door = await openCallbackDoor();
});
beforeEach(async () => {
  world = await createMirroredWorld(sandbox.origin);
});
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});
afterAll(async () => {
  await closeAllStreams();
  await door.close();
  await sandbox.dispose();
});

/** An order whose callbacks come here, of a command whose answer was lost. */
async function placeWithLostAnswer(): Promise<{ id: number; commandId: string }> {
  const file = await world.service.upload();
  const { commandId, key } = await addCommand(world, [String(file.id)]);
  const { id } = await world.service.placeOrder({ files: [file.id], callback_url: door.addressFor(key) });
  return { id, commandId };
}

async function workInThisProcess(): Promise<void> {
  const worker = await startWorker();
  endings.push(() => worker.stop());
}

async function listen(): Promise<Heard> {
  const heard = new Heard();
  const { businessId } = world.scope;
  const leave = liveHub().join({ businessId, userId: world.userId, ...heard });
  endings.push(async () => leave());
  expect(await heard.next()).toBe("resync");
  return heard;
}

const statusOf = async (id: number) => (await findMirrored(world, id))?.status ?? null;

test("a callback shows in open pages: signed, recorded, fetched, stored, told to open pages", async () => {
  const { id } = await placeWithLostAnswer();
  await workInThisProcess();
  await world.service.setOrderStatus(id, "translating");
  await expect.poll(() => statusOf(id), patience).toBe("translating");

  const order = await findMirrored(world, id);
  const heard = await listen();
  await world.service.setOrderStatus(id, "completed");
  // What is told is only that something changed; each time a page looks again.
  do expect(await heard.next()).toMatchObject({ topic: expect.any(String) });
  while ((await statusOf(id)) !== "completed");
  const steps = await db().statusChange.findMany({ where: { subjectId: order?.id ?? "" } });
  expect(steps.map(({ status }) => status)).toContain("completed");
});

test("a callback settles the command whose answer was lost", async () => {
  const { id, commandId } = await placeWithLostAnswer();
  await workInThisProcess();
  await world.service.setOrderStatus(id, "translating");
  const state = async () => (await db().command.findUniqueOrThrow({ where: { id: commandId } })).state;
  await expect.poll(state, patience).toBe("done");
  expect(await findMirrored(world, id)).toMatchObject({ commandId, placedById: world.userId });
});

test("a callback that came while no worker ran is followed when one starts", async () => {
  const { id } = await placeWithLostAnswer();
  await world.service.setOrderStatus(id, "translating");
  const { connectionId } = world.scope;
  await expect.poll(() => db().callbackDelivery.count({ where: { connectionId } }), patience).toBe(1);
  await workInThisProcess();
  await expect.poll(() => statusOf(id), patience).toBe("translating");
});

test("a callback that was turned away by a wrong secret is followed once the secret is mended", async () => {
  const { connectionId } = world.scope;
  await db().signingSecret.updateMany({ where: { connectionId }, data: { retiredAt: new Date() } });
  const { id } = await placeWithLostAnswer();
  await workInThisProcess();
  await world.service.setOrderStatus(id, "translating");
  await expect.poll(() => db().callbackRefusal.count({ where: { connectionId } }), patience).toBe(1);
  await db().signingSecret.updateMany({ where: { connectionId }, data: { retiredAt: null } });
  await expect.poll(() => statusOf(id), patience).toBe("translating");
});

test("a job that has to wait for a turn at the service has not failed, however often it waits", async () => {
  const { id } = await world.service.placeOrder();
  const { tokenFingerprint: fingerprint } = world.access;
  const blocked = { limit: 60, blockedUntil: new Date(Date.now() + 3_600_000) };
  await db().requestBudget.create({ data: { fingerprint, taken: [], ...blocked } });
  await workInThisProcess();
  await ask(id);
  const waiting = () => db().$queryRaw<{ id: string; tries: number }[]>`
    SELECT id::text, retry_count AS tries FROM pgboss.job WHERE name = ${refreshQueue.name} AND state = 'created'
      AND data->>'connectionId' = ${world.scope.connectionId} AND start_after > now() + interval '1 second'`;
  const seen = new Set<string>();
  while (seen.size < 8) {
    await expect.poll(async () => (await waiting()).some((job) => !seen.has(job.id)), patience).toBe(true);
    for (const job of await waiting()) {
      expect(job.tries).toBe(0);
      seen.add(job.id);
    }
    await db().$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE name = ${refreshQueue.name}`;
  }
  await db().requestBudget.update({ where: { fingerprint }, data: { blockedUntil: null } });
  await expect
    .poll(async () => {
      await db().$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE name = ${refreshQueue.name}`;
      return await statusOf(id);
    }, patience)
    .toBe("submitted");
});

test("several workers at once do each callback once", async () => {
  const { id } = await placeWithLostAnswer();
  for (let count = 0; count < 3; count += 1) await workInThisProcess();
  for (const status of ["translating", "client_review", "completed"]) {
    await world.service.setOrderStatus(id, status);
    await expect.poll(() => statusOf(id), patience).toBe(status);
  }
  const order = await findMirrored(world, id);
  const steps = await db().statusChange.findMany({ where: { subjectId: order?.id ?? "" } });
  expect(new Set(steps.map(({ status }) => status)).size).toBe(steps.length);
});

test("a worker process outlives PostgreSQL being stopped, and goes on when it is back", async () => {
  const way = await openDatabaseWay(env().DATABASE_URL);
  const worker = await startWorkerProcess(way);
  const [before, after] = [await world.service.placeOrder(), await world.service.placeOrder()];
  await ask(before.id);
  await expect.poll(() => statusOf(before.id), patience).toBe("submitted");

  await way.cut();
  await ask(after.id);
  await way.reopen();
  // One that was taken as the way was cut is given to another first: its worker shows no more that it lives.
  await expect.poll(() => statusOf(after.id), { ...patience, timeout: 90_000 }).toBe("submitted");
  expect(worker.exitCode).toBeNull();

  const exit = once(worker, "exit");
  worker.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
}, 150_000);

describe("what recurs", () => {
  const scheduled = async () =>
    (await db().$queryRaw<{ name: string }[]>`SELECT name FROM pgboss.schedule ORDER BY name`).map(
      ({ name }) => name,
    );

  test("is scheduled each by itself, and what an earlier release scheduled is not any more", async () => {
    await ensureQueues([{ name: "of-an-earlier-release" }]);
    await db()
      .$executeRaw`INSERT INTO pgboss.schedule (name, cron) VALUES ('of-an-earlier-release', '* * * * *')`;
    await workInThisProcess();
    expect(await scheduled()).toEqual(expect.arrayContaining(["recurring.sweeps", "recurring.walks"]));
    expect(await scheduled()).not.toContain("of-an-earlier-release");
  });

  test.each([
    [
      "Connection",
      ["recurring.callbacks", "recurring.commands", "recurring.hints", "recurring.sweeps", "recurring.walks"],
    ],
    ["CallbackDelivery", ["recurring.callbacks", "recurring.purge.CallbackDelivery"]],
    ["Command", ["recurring.commands", "recurring.purge.Command", "recurring.purge.Draft"]],
  ])("goes on when others fail, here for want of the table %s", async (table, failing) => {
    await workInThisProcess();
    const tasks = await scheduled();
    await asOwner(`ALTER TABLE "${table}" RENAME TO "Lost"`);
    endings.push(() => asOwner(`ALTER TABLE "Lost" RENAME TO "${table}"`));
    for (const name of tasks) await enqueue(db(), { name }, {});
    await expect
      .poll(latestOutcomes, patience)
      .toEqual(tasks.map((name) => ({ name, state: failing.includes(name) ? "failed" : "completed" })));
  });

  const latestOutcomes = () => db().$queryRaw`SELECT DISTINCT ON (name) name, state::text FROM pgboss.job
    WHERE name LIKE 'recurring.%' ORDER BY name, created_on DESC`;
});

const ask = (id: number) =>
  requestRefresh(db(), {
    connectionId: world.scope.connectionId,
    kind: "order",
    serviceId: String(id),
    source: "sweep",
  });

/** The real worker program, which reaches the database by a way that can be cut. */
async function startWorkerProcess(way: DatabaseWay): Promise<ChildProcess> {
  const worker = spawn(
    "env",
    [
      `DATABASE_URL=${way.url}`,
      process.execPath,
      ...["--import", "tsx", "--import", "./scripts/allow-server-only.mjs"],
      "scripts/worker.ts",
    ],
    { stdio: "inherit" },
  );
  endings.push(async () => {
    if (worker.exitCode === null && worker.signalCode === null) {
      const exit = once(worker, "exit");
      worker.kill("SIGKILL");
      await exit;
    }
    await way.cut();
  });
  return worker;
}
