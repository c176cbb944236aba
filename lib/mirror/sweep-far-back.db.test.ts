import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mirroredKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { type RefreshJob, refreshQueue } from "./refresh";
import { sweep } from "./sweep";
import { type ManyOrders, manyOrders } from "./testing/many-orders";
import { createMirroredWorld, jobsOf, type MirroredWorld, markImported } from "./testing/mirrored-world";
import { openPagedWay, type PagedWay } from "./testing/paged-way";

/** A sweep that has more to read than it can at once: 40 orders have changed, two of them on a page. */

let sandbox: TestSandbox;
let way: PagedWay;
let world: MirroredWorld;
let many: ManyOrders;
let ids: number[];

beforeAll(async () => {
  sandbox = await startTestSandbox();
  way = await openPagedWay(sandbox.origin, 2);
});
afterAll(async () => {
  await way.close();
  await sandbox.dispose();
});
beforeEach(async () => {
  Object.assign(way, {
    listsLeft: Number.POSITIVE_INFINITY,
    lists: 0,
    rowsPerPage: { small: 60, large: 60 },
  });
  world = await createMirroredWorld(sandbox.origin, way.origin);
  await markImported(world.scope.connectionId);
  many = manyOrders(sandbox, (await world.service.placeOrder()).id);
  await many.add(39);
  ids = await many.ids();
  const fingerprint = world.access.tokenFingerprint;
  await db().requestBudget.create({ data: { fingerprint, limit: 1_000, taken: [] } });
  await sweepNow();
  await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${refreshQueue.name}`;
  await db().refreshState.deleteMany();
  Object.assign(way, { lists: 0, rowsPerPage: { small: 12, large: 2 } });
  await many.change(ids, "completed");
});

const sweepNow = () => sweep({ connectionId: world.scope.connectionId, kind: "order" }, mirroredKinds);
const where = () => ({ connectionId: world.scope.connectionId, kind: "order" });
const progress = () => db().mirrorProgress.findFirstOrThrow({ where: where() });
const wrong = () =>
  db().order.count({ where: { connectionId: world.scope.connectionId, status: { not: "completed" } } });
/** @param since when a sweep had reached the end before */
const sweepUntilSwept = async (since: Date | null) => {
  for (let sweeps = 1; sweeps < 20; sweeps += 1) {
    await sweepNow();
    const { sweptAt } = await progress();
    if (sweptAt && sweptAt > (since ?? new Date(0))) return;
  }
  expect.unreachable("It does not end");
};

test("is no success before it has reached the end, and then every row is right", async () => {
  const { sweptAt } = await progress();
  await sweepNow();
  expect(await wrong()).toBeGreaterThan(0);
  expect((await progress()).sweptAt).toEqual(sweptAt);
  await sweepUntilSwept(sweptAt);
  expect(await wrong()).toBe(0);
});

test("reads no page again that it has read, whatever breaks it off", async () => {
  const { sweptAt } = await progress();
  for (const listsLeft of [3, 4, 1, 2]) {
    way.listsLeft = listsLeft;
    await sweepNow();
  }
  expect((await progress()).failure).not.toBeNull();
  way.listsLeft = Number.POSITIVE_INFINITY;
  await sweepUntilSwept(sweptAt);
  expect(await wrong()).toBe(0);
  expect(await progress()).toMatchObject({ failure: null, failedAt: null });
  // Twenty pages, and a look at the front in each of at most seven sweeps.
  expect(way.lists).toBeLessThanOrEqual(20 + 7);
});

test("finds meanwhile what has changed at the front", async () => {
  way.listsLeft = 4;
  await sweepNow();
  expect(await wrong()).toBeGreaterThan(0);
  const [first = 0] = ids;
  await many.change([first], "on_hold");
  way.listsLeft = 3;
  await sweepNow();
  expect((await progress()).sweepPage).not.toBeNull();
  expect(
    await db().order.findFirstOrThrow({
      where: { connectionId: where().connectionId, serviceId: `${first}` },
    }),
  ).toMatchObject({ status: "on_hold" });
});

test("finds what changed far back although what stands before it was read already", async () => {
  const read = ids.slice(-20).map(String);
  // As if callbacks had told of those that changed last.
  const behind = await db().order.findMany({
    where: { connectionId: where().connectionId, serviceId: { in: read } },
  });
  for (const { id, snapshot } of behind) {
    const told = { ...(snapshot as object), status: "completed" };
    await db().order.update({ where: { id }, data: { status: "completed", snapshot: told } });
  }
  await sweepUntilSwept((await progress()).sweptAt);
  expect(await wrong()).toBe(0);
});

test("has each that changed read whole once", async () => {
  const { sweptAt } = await progress();
  way.listsLeft = 5;
  await sweepNow();
  way.listsLeft = Number.POSITIVE_INFINITY;
  await sweepUntilSwept(sweptAt);
  await sweepNow();
  const jobs = await jobsOf<RefreshJob>(refreshQueue.name, world.scope.connectionId);
  expect(jobs.map(({ serviceId }) => Number(serviceId)).sort((a, b) => a - b)).toEqual(ids);
});

test("of which two run at once comes to the same end", async () => {
  const { sweptAt } = await progress();
  await Promise.all([sweepNow(), sweepNow()]);
  await Promise.all([sweepNow(), sweepNow()]);
  await sweepUntilSwept(sweptAt);
  expect(await wrong()).toBe(0);
});

test("begins again where the service knows its page no more, and says that it failed", async () => {
  const { sweptAt } = await progress();
  await sweepNow();
  const rules = [{ method: "GET", path: "/orders", kind: "status", status: 422, times: 1 }];
  await world.service.setFaults(rules);
  await sweepNow();
  expect(await progress()).toMatchObject({
    sweepPage: "",
    sweepHead: [],
    failure: expect.any(String),
    sweptAt,
  });
  await sweepUntilSwept(sweptAt);
  expect(await wrong()).toBe(0);
});

test("whose allowance is used up goes on when there are turns again, and nobody is told of a failure", async () => {
  const { sweptAt } = await progress();
  await sweepNow();
  const budget = { fingerprint: world.access.tokenFingerprint };
  await db().$executeRaw`UPDATE "RequestBudget" SET "taken" = array_fill(clock_timestamp(), ARRAY["limit"])
    WHERE "fingerprint" = ${budget.fingerprint}`;
  way.lists = 0;
  await sweepNow();
  expect(way.lists).toBe(0);
  expect(await progress()).toMatchObject({ failure: null, sweptAt });
  await db().requestBudget.update({ where: budget, data: { taken: [] } });
  await sweepUntilSwept(sweptAt);
  expect(await wrong()).toBe(0);
});

test("goes on while all that is read by itself has used up what is its own of the allowance", async () => {
  way.rowsPerPage.large = 12;
  const { tokenFingerprint } = world.access;
  const takeTheirs = () => db().$executeRaw`UPDATE "RequestBudget" SET "limit" = 60,
    "taken" = ARRAY(SELECT clock_timestamp() - n * interval '1 second' FROM generate_series(1, 58) n)
    WHERE "fingerprint" = ${tokenFingerprint}`;
  const { sweptAt } = await progress();
  for (
    let sweeps = 0;
    sweeps < 12 && (await progress()).sweptAt?.getTime() === sweptAt?.getTime();
    sweeps += 1
  ) {
    await takeTheirs();
    await sweepNow();
  }
  expect(await wrong()).toBe(0);
});
