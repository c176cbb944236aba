import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isAppError } from "@/lib/domain/errors";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { databaseNow } from "./clock";
import { markGone as markGoneIn } from "./mark-gone";
import { refresh as refreshNow } from "./refresh";
import { store as storeIn } from "./store";
import { storePage } from "./store-page";
import { requestsTo } from "./testing/asked";
import { createMirroredWorld, findMirrored, type MirroredWorld } from "./testing/mirrored-world";
import { openSlowWay, type SlowWay } from "./testing/slow-way";
import { orderRow, orderSnapshot } from "./testing/snapshots";

/** What was stored before the database's clock stepped back lies ahead of it from then on. */

let sandbox: TestSandbox;
let slowWay: SlowWay;
let world: MirroredWorld;
let id: number;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  slowWay = await openSlowWay(sandbox.origin);
});
beforeEach(async () => {
  world = await createMirroredWorld(sandbox.origin, slowWay.origin);
  ({ id } = await world.service.placeOrder());
  await refresh();
  await world.service.control("DELETE", "/requests");
});
afterAll(async () => {
  await slowWay.close();
  await sandbox.dispose();
});

const refresh = () => refreshNow(orders, world.scope, world.access, String(id), "action");
const reads = () => requestsTo(world.service, `/orders/${id}`);
const mirrored = async () => {
  const order = await findMirrored(world, id);
  if (!order) throw new Error("The mirror has no order");
  return order;
};

/** Puts what is stored as far ahead as the clock then steps back. */
async function stepBack(hours: number): Promise<void> {
  await db().$executeRaw`UPDATE "Order" SET
    "requestedAt" = "requestedAt" + make_interval(hours => ${hours}),
    "answeredAt" = "answeredAt" + make_interval(hours => ${hours}),
    "confirmedAt" = "confirmedAt" + make_interval(hours => ${hours})
    WHERE "connectionId" = ${world.scope.connectionId}::uuid`;
}

const ago = async (seconds: number) =>
  new Date(Date.parse(await databaseNow(db())) - seconds * 1000).toISOString();

/** A reading that began so long ago and is here just now. */
const store = async (status: string, begunAgoSeconds: number) =>
  db().$transaction(async (tx) =>
    storeIn(tx, orders, {
      scope: world.scope,
      source: "sweep",
      whole: true,
      snapshot: orderSnapshot({ serviceId: String(id), status }),
      requestedAt: await ago(begunAgoSeconds),
      answeredAt: await ago(0),
    }),
  );

describe.each([1, 24])("after the clock has stepped back by hours: %i", (hours) => {
  beforeEach(() => stepBack(hours));

  test("a reading is stored by its first request", async () => {
    await world.service.setOrderStatus(id, "translating");
    await refresh();
    expect([(await mirrored()).status, await reads()]).toEqual(["translating", 1]);
  });

  test("what is gone is marked", async () => {
    const requestedAt = await databaseNow(db());
    const isMarked = await db().$transaction((tx) =>
      markGoneIn(tx, orders, world.scope, String(id), requestedAt, { isCertain: true }),
    );
    expect([isMarked, (await mirrored()).goneAt !== null]).toEqual([true, true]);
  });

  test("a row that says nothing new confirms", async () => {
    const before = await mirrored();
    const requestedAt = await databaseNow(db());
    const row = orders.wholeSchema.parse(before.snapshot);
    await storePage(world.scope, orders, {
      rows: [orderRow({ ...row })],
      requestedAt,
      news: "all",
      needsWhole: () => false,
    });
    const { confirmedAt } = await mirrored();
    expect(confirmedAt.getTime()).toBeLessThanOrEqual(Date.parse(await databaseNow(db())));
  });

  test("of two readings since, the one that began later wins, in whatever order they come", async () => {
    await store("completed", 1);
    await store("translating", 60);
    expect((await mirrored()).status).toBe("completed");
  });

  test("a reading that began before is not stored over one since", async () => {
    await store("completed", 1);
    const late = await store("translating", -hours * 3_600);
    expect([late.stored, (await mirrored()).status]).toEqual([false, "completed"]);
  });
});

test("readings that are turned away again and again are made with growing pauses", async () => {
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const letGo = await slowWay.holdNext();
      // Another process has stored a reading that overlaps this one.
      await db().$executeRaw`UPDATE "Order" SET "answeredAt" = clock_timestamp()
        WHERE "connectionId" = ${world.scope.connectionId}::uuid`;
      letGo();
    }
  })();
  const refusal = await refresh().catch((error: unknown) => error);
  isOver = true;
  await Promise.all([others, refresh()]);
  expect(isAppError(refusal, "service_unavailable")).toBe(true);
  expect(await reads()).toBeLessThanOrEqual(15);
});
