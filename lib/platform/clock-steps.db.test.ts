import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makerAwaitedSeconds } from "@/lib/domain/maker-awaited";
import { startWorker } from "@/lib/jobs";
import { mirroredKinds } from "@/lib/kinds";
import { takeLease } from "@/lib/mirror/lease";
import { refresh, refreshQueue, requestRefresh } from "@/lib/mirror/refresh";
import { enqueueSweeps } from "@/lib/mirror/sweep";
import {
  addCommand,
  createMirroredWorld,
  findMirrored,
  type MirroredWorld,
} from "@/lib/mirror/testing/mirrored-world";
import { orders } from "@/lib/orders/mirrored";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { mayLieAhead, mendClockStep, watchClock } from "./clock-steps";
import { db } from "./db";
import { leaseSeconds } from "./lease";
import { asOwner } from "./testing/as-owner";

/** The clock that steps back by some hours leaves every stored time that much ahead of it. */

let sandbox: TestSandbox;
let world: MirroredWorld;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createMirroredWorld(sandbox.origin);
  await asOwner(`DELETE FROM pgboss.job`);
  await asOwner(`DELETE FROM "ClockMark"`);
  await mendClockStep();
});
afterAll(() => sandbox.dispose());

type Time = { schema: string; table: string; column: string };

/** All times of the database and of its queue, but for the audit: that is only added to. */
async function listTimes(): Promise<Time[]> {
  return await db().$queryRaw<Time[]>`
    SELECT table_schema AS schema, table_name AS "table", column_name AS "column"
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone' AND table_name NOT IN ('AuditEvent', 'AuditLink', '_prisma_migrations')
      AND (table_schema = 'public' OR table_schema = 'pgboss' AND table_name IN ('job', 'queue', 'version'))`;
}

async function stepBack(hours: number): Promise<void> {
  const step = `interval '${hours} hours'`;
  const moved = (await listTimes()).map(
    ({ schema, table, column }) => `UPDATE "${schema}"."${table}" SET "${column}" = "${column}" + ${step}`,
  );
  // On one connection: to open one for each column takes longer than all of it.
  await asOwner(
    [
      ...moved,
      `UPDATE "RequestBudget" SET taken = ARRAY(SELECT granted + ${step} FROM unnest(taken) AS granted)`,
      `UPDATE pgboss.job SET singleton_on = singleton_on + ${step}`,
    ].join(";"),
  );
}

/** Lets the time pass that lies between two looks. */
async function letLookPass(): Promise<void> {
  await asOwner(`UPDATE "ClockMark" SET "stepSeenAt" = "stepSeenAt" - interval '10 seconds'`);
}

/** The columns that have times further ahead than somebody at work needs, or what is awaited. */
async function listAhead(): Promise<string[]> {
  const looks = (await listTimes())
    .filter(({ table, column }) => !mayLieAhead[table]?.includes(column))
    .map(
      ({ schema, table, column }) => `SELECT '${table}.${column}' AS name WHERE EXISTS
        (SELECT FROM "${schema}"."${table}" WHERE "${column}" > clock_timestamp() + interval '${longest(column)} seconds')`,
    );
  const ahead = await db().$queryRawUnsafe<{ name: string }[]>(looks.join(" UNION ALL "));
  return ahead.map(({ name }) => name);
}

const longest = (column: string) => (column === "makerAwaitedUntil" ? makerAwaitedSeconds : leaseSeconds) + 1;

async function hint(id: number): Promise<void> {
  const { connectionId } = world.scope;
  await requestRefresh(db(), { connectionId, kind: "order", serviceId: String(id), source: "sweep" });
}

test("what may lie ahead are columns that there are", async () => {
  const known = (await listTimes()).map(({ table, column }) => `${table}.${column}`);
  const named = Object.entries(mayLieAhead).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  );
  expect(known).toEqual(expect.arrayContaining(named));
});

describe.each([1, 24])("after a step by hours: %i", (hours) => {
  test("nothing waits for the clock to catch up", async () => {
    const { id } = await world.service.placeOrder();
    await addCommand(world);
    await hint(id);
    await enqueueSweeps(mirroredKinds);
    await takeLease({ connectionId: world.scope.connectionId, kind: "order", serviceId: String(id) });
    await stepBack(hours);
    expect(await listAhead()).toEqual(
      expect.arrayContaining([
        "ClockMark.at",
        "RefreshState.leaseUntil",
        "RefreshState.nextLookAt",
        "job.start_after",
      ]),
    );
    await mendClockStep();
    expect(await listAhead()).toEqual([]);
  });

  test("a lease that is held lasts as long as one that is taken now, and no longer", async () => {
    const { id } = await world.service.placeOrder();
    const resource = {
      connectionId: world.scope.connectionId,
      kind: "order",
      serviceId: String(id),
    } as const;
    await hint(id);
    await takeLease(resource);
    await stepBack(hours);
    await mendClockStep();
    expect(await takeLease(resource)).toBeNull();
    const [held] = await db().$queryRaw<[{ seconds: number }]>`
      SELECT EXTRACT(epoch FROM "leaseUntil" - clock_timestamp())::float8 AS seconds FROM "RefreshState"
      WHERE "connectionId" = ${world.scope.connectionId}::uuid`;
    expect(held.seconds).toBeGreaterThan(50);
    expect(held.seconds).toBeLessThanOrEqual(60);
  });

  test("what is awaited is shown no sooner, and not hours later", async () => {
    const { id } = await world.service.placeOrder();
    await refresh(orders, world.scope, world.access, String(id), "sweep");
    const order = await findMirrored(world, id);
    const until = new Date(Date.now() + 120_000);
    await db().order.update({ where: { id: order?.id ?? "" }, data: { makerAwaitedUntil: until } });
    await stepBack(hours);
    await mendClockStep();
    const [{ seconds }] = await db().$queryRaw<[{ seconds: number }]>`
      SELECT EXTRACT(epoch FROM "makerAwaitedUntil" - clock_timestamp())::float8 AS seconds
      FROM "Order" WHERE id = ${order?.id}::uuid`;
    expect(seconds).toBeGreaterThan(100);
    expect(seconds).toBeLessThanOrEqual(120);
  });

  test("what was written before the step and committed after it was seen is put right by the next look", async () => {
    const { id } = await world.service.placeOrder();
    await hint(id);
    await stepBack(hours);
    await mendClockStep();
    await letLookPass();
    await db().$executeRaw`UPDATE "RefreshState" SET "nextLookAt" = now() + make_interval(hours => ${hours})`;
    await mendClockStep();
    expect(await listAhead()).toEqual([]);
    // Then the step is over: what is to wait waits.
    await letLookPass();
    await db().$executeRaw`UPDATE "RefreshState" SET "nextLookAt" = now() + make_interval(hours => ${hours})`;
    await mendClockStep();
    expect(await listAhead()).toEqual(["RefreshState.nextLookAt"]);
  });

  test("a job that runs is not run a second time", async () => {
    await db().$executeRaw`INSERT INTO pgboss.job (name, state, started_on, heartbeat_on, heartbeat_seconds)
      VALUES (${refreshQueue.name}, 'active', now() - interval '5 seconds', now(), 10)`;
    await stepBack(hours);
    await mendClockStep();
    const [job] = await db().$queryRaw<[{ seconds: number }]>`
      SELECT EXTRACT(epoch FROM clock_timestamp() - heartbeat_on)::float8 AS seconds FROM pgboss.job`;
    expect(job.seconds).toBeGreaterThanOrEqual(0);
    expect(job.seconds).toBeLessThan(10);
  });

  test("requests of the minute before count for a minute from now", async () => {
    const fingerprint = randomUUID();
    await db().$executeRaw`INSERT INTO "RequestBudget" ("fingerprint", "taken")
      VALUES (${fingerprint}, array_fill(clock_timestamp(), ARRAY[60]))`;
    await stepBack(hours);
    await mendClockStep();
    const [{ oldest, count }] = await db().$queryRaw<[{ oldest: number; count: number }]>`
      SELECT EXTRACT(epoch FROM clock_timestamp() - min(granted))::float8 AS oldest, count(*)::int
      FROM "RequestBudget", unnest("taken") AS granted WHERE "fingerprint" = ${fingerprint}`;
    expect(count).toBe(60);
    expect(oldest).toBeGreaterThanOrEqual(0);
    expect(oldest).toBeLessThan(10);
  });

  test("what recurs is queued for the minutes that come once more", async () => {
    const slots = () => db().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM pgboss.job WHERE singleton_on > clock_timestamp() AT TIME ZONE 'UTC'`;
    await db().$executeRaw`INSERT INTO pgboss.job (name, singleton_on, state)
      VALUES (${refreshQueue.name}, now() AT TIME ZONE 'UTC', 'completed')`;
    await stepBack(hours);
    expect(await slots()).toEqual([{ count: 1 }]);
    await mendClockStep();
    expect(await slots()).toEqual([{ count: 0 }]);
  });

  test("whoever begins to watch looks at once", async () => {
    const { id } = await world.service.placeOrder();
    await hint(id);
    await stepBack(hours);
    await watchClock().stop();
    expect(await listAhead()).toEqual([]);
  });

  test("a worker does within seconds what waited", async () => {
    const { id } = await world.service.placeOrder();
    await hint(id);
    await stepBack(hours);
    const worker = await startWorker();
    try {
      await expect
        .poll(async () => (await findMirrored(world, id))?.status, { timeout: 30_000, interval: 100 })
        .toBe("submitted");
    } finally {
      await worker.stop();
    }
  });
});

test("a step that comes while the clock is looked at is seen by the next look", async () => {
  const { id } = await world.service.placeOrder();
  await hint(id);
  let looked: Promise<void> | undefined;
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM "ClockMark" FOR UPDATE`;
    looked = mendClockStep();
    await expect.poll(async () => await countBlocked()).toBe(1);
    // As if the moment of the look had been by the clock of before.
    await tx.$executeRaw`UPDATE "ClockMark" SET "at" = "at" + interval '1 hour'`;
  });
  await looked;
  await db().$executeRaw`UPDATE "RefreshState" SET "nextLookAt" = "nextLookAt" + interval '1 hour'`;
  await mendClockStep();
  expect(await listAhead()).toEqual([]);
});

async function countBlocked(): Promise<number> {
  const [found] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%"ClockMark"%'`;
  return found.count;
}

test("where the clock goes on, what lies ahead stays", async () => {
  const { id } = await world.service.placeOrder();
  await hint(id);
  const before = await db().refreshState.findFirstOrThrow({
    where: { connectionId: world.scope.connectionId },
  });
  await mendClockStep();
  await mendClockStep();
  const after = await db().refreshState.findFirstOrThrow({
    where: { connectionId: world.scope.connectionId },
  });
  expect(after).toEqual(before);
});
