import { afterAll, beforeAll, expect, test } from "vitest";
import { mirroredKinds } from "@/lib/kinds";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import type { VariantBClient } from "@/sandbox/testing/variant-b-client";
import { databaseNow } from "./clock";
import { type RefreshJob, refreshQueue } from "./refresh";
import { rotate } from "./rotate";
import { sweep } from "./sweep";
import { fillMirror } from "./testing/fill-mirror";
import { createPoorlyListedWorld, jobsOf, type MirroredWorld } from "./testing/mirrored-world";

/**
 * For how long a change can stay unnoticed of which no callback tells, where the service lists newest first and nothing
 * else. The minutes pass by the database's own columns, and are counted. docs/operations.md tells the same numbers.
 */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** A hundred minutes of a thousand orders are written one by one: seconds here, minutes where much else is done. */
const slowMachineMs = 240_000;

type World = MirroredWorld<VariantBClient>;

const waiting = (connectionId: string) => jobsOf<RefreshJob>(refreshQueue.name, connectionId);

/** Lets a minute pass, for whatever waits. */
async function aMinutePasses({ scope: { connectionId } }: World): Promise<void> {
  const minute = "1 minute";
  await db().$executeRaw`UPDATE "Order" SET "readAgainAt" = "readAgainAt" - ${minute}::interval
    WHERE "connectionId" = ${connectionId}::uuid`;
  await db().$executeRaw`UPDATE "RefreshState" SET "queuedAt" = "queuedAt" - ${minute}::interval
    WHERE "connectionId" = ${connectionId}::uuid`;
}

/**
 * The most minutes for which any of the orders was not looked at, in so many of them. A minute is from one pass to the
 * next, however long the machine of the test takes for them.
 */
async function longestUnseen(world: World, minutes: number, pass: () => Promise<void>): Promise<number> {
  const { connectionId } = world.scope;
  const orders = await db().order.findMany({ where: { connectionId }, select: { serviceId: true } });
  const seenIn = new Map(orders.map(({ serviceId }) => [serviceId, 0]));
  let longest = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    await aMinutePasses(world);
    longest = Math.max(longest, minute - Math.min(...seenIn.values()));
    const before = await databaseNow(db());
    await pass();
    const seen = await db().$queryRaw<{ serviceId: string }[]>`
      SELECT "serviceId" FROM "Order"
      WHERE "connectionId" = ${connectionId}::uuid AND "confirmedAt" >= ${before}::timestamptz`;
    for (const { serviceId } of seen) seenIn.set(serviceId, minute);
  }
  return longest;
}

/** Reads what the rotation asked for, as far as that costs no request: what is tried here is whose turn it is. */
async function readAsked({ scope: { connectionId } }: World): Promise<void> {
  const asked = (await waiting(connectionId)).map(({ serviceId }) => serviceId);
  await db().$executeRaw`UPDATE "Order" SET "confirmedAt" = now() WHERE "connectionId" = ${connectionId}::uuid
    AND "serviceId" = ANY(${asked})`;
  await db().$executeRaw`DELETE FROM pgboss.job
    WHERE name = ${refreshQueue.name} AND data->>'connectionId' = ${connectionId}`;
  await db().refreshState.deleteMany({ where: { connectionId } });
}

/** So many open orders, each of which was read in its turn until now. */
async function openOrders({ scope }: World, count: number): Promise<void> {
  const { businessId, connectionId } = scope;
  await db().$executeRaw`
    INSERT INTO "Order" (id, "businessId", "connectionId", "serviceId", number, status, "sourceLanguage", "targetLanguage",
      "serviceNames", "receivedAt", "searchText", snapshot, "snapshotWhole", "requestedAt", "answeredAt", "confirmedAt", pace,
      "readAgainAt")
    SELECT gen_random_uuid(), ${businessId}::uuid, ${connectionId}::uuid, 'n-' || n, 'N', 'translating', 'spa', 'eng', '{}',
      now(), '', '{}', true, now(), now(), now(), 'open', now() + make_interval(secs => 600.0 * n / ${count}::int)
    FROM generate_series(1, ${count}::int) n`;
}

test.each([
  [10, 1],
  [100, 1],
  [1_000, 10],
])(
  "of %i open orders, the newest of the account, each status is seen within %i minutes",
  async (open, minutes) => {
    const world = await createPoorlyListedWorld(sandbox.originB);
    const { connectionId } = world.scope;
    await fillMirror(sandbox, world, open);
    const found = await longestUnseen(world, minutes + 4, async () => {
      await sweep({ connectionId, kind: "order" }, mirroredKinds);
      // By the scan alone: what the rotation asks for waits.
      await db().$executeRaw`DELETE FROM pgboss.job
      WHERE name = ${refreshQueue.name} AND data->>'connectionId' = ${connectionId}`;
    });
    expect(found).toBe(minutes);
  },
  slowMachineMs,
);

test.each([
  [10, 11],
  [100, 11],
  [1_000, 100],
])(
  "of %i open orders, wherever they stand, each is read whole within %i minutes",
  async (open, minutes) => {
    const world = await createPoorlyListedWorld(sandbox.originB);
    await openOrders(world, open);
    const found = await longestUnseen(world, minutes + 4, async () => {
      await rotate(world.scope, orders);
      await readAsked(world);
    });
    expect(found).toBeLessThanOrEqual(minutes);
    expect(found).toBeGreaterThan(minutes - 3);
  },
  slowMachineMs,
);
