import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mirroredKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import type { VariantBClient } from "@/sandbox/testing/variant-b-client";
import { followHints, type RefreshJob, refreshQueue } from "./refresh";
import { sweep } from "./sweep";
import { requestsTo } from "./testing/asked";
import { fillMirror } from "./testing/fill-mirror";
import {
  createPoorlyListedWorld,
  findMirrored,
  jobsOf,
  markImported,
  type SteeredWorld,
} from "./testing/mirrored-world";

/** Revisions that are under way, where one list tells of all of them and of none whose it is. */

let sandbox: TestSandbox;
let world: SteeredWorld<VariantBClient>;
let connectionId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  world = await createPoorlyListedWorld(sandbox.originB);
  connectionId = world.scope.connectionId;
  await markImported(connectionId);
});

const asked = async () =>
  (await jobsOf<RefreshJob>(refreshQueue.name, connectionId)).map(({ serviceId }) => serviceId).toSorted();

/** Orders that are completed and of which a revision was asked for, as the mirror knows them. */
async function revised(count: number): Promise<{ number: string; revisionId: string }[]> {
  const made: { number: string; revisionId: string }[] = [];
  for (let one = 0; one < count; one += 1) {
    const number = await world.service.placeOrder();
    await world.service.setOrderStatus(number, "completed");
    made.push({ number, revisionId: await world.service.requestRevision(number) });
  }
  await sweepNow();
  await followAll();
  await world.service.control("DELETE", "/requests");
  return made;
}

async function sweepNow(): Promise<void> {
  await sweep({ connectionId, kind: "order" }, mirroredKinds);
}

async function followAll(): Promise<void> {
  for (const job of await jobsOf<RefreshJob>(refreshQueue.name, connectionId))
    await followHints(job, mirroredKinds);
  await db().$executeRaw`DELETE FROM pgboss.job
    WHERE name = ${refreshQueue.name} AND data->>'connectionId' = ${connectionId}`;
}

async function timePasses(time: string): Promise<void> {
  await db().$executeRaw`UPDATE "Order" SET "readAgainAt" = "readAgainAt" - ${time}::interval,
      "answeredAt" = "answeredAt" - ${time}::interval, "requestedAt" = "requestedAt" - ${time}::interval
    WHERE "connectionId" = ${connectionId}::uuid`;
  await db().$executeRaw`UPDATE "RefreshState" SET "queuedAt" = "queuedAt" - ${time}::interval
    WHERE "connectionId" = ${connectionId}::uuid`;
}

const move = (revisionId: string, status: string) =>
  world.service.control("POST", `/revisions/${revisionId}/status`, { status });

test("one list tells that none of them moved, and no order is read for it", async () => {
  await revised(4);
  for (let minute = 0; minute < 5; minute += 1) {
    await timePasses("1 minute");
    await sweepNow();
    expect(await asked()).toEqual([]);
  }
  expect(await requestsTo(world.service, "/revisions")).toBe(5);
});

test.each(["in_progress", "in_review", "on_hold", "completed"])(
  "the order of one that is %s by now is read, and no other",
  async (status) => {
    const [, moved] = await revised(3);
    await move(moved?.revisionId ?? "", status);
    await timePasses("1 minute");
    await sweepNow();
    expect(await asked()).toEqual([moved?.number]);
    await followAll();
    await timePasses("1 minute");
    await sweepNow();
    expect(await asked()).toEqual([]);
  },
);

test("an order that is being stored just now is waited for by nobody, and none is read for it", async () => {
  const [held] = await revised(3);
  await timePasses("1 minute");
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Order"
      WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ${held?.number} FOR UPDATE`;
    await sweepNow();
  });
  expect(await asked()).toEqual([]);
  await sweepNow();
  expect(await asked()).toEqual([]);
});

test("one that nobody knows is assigned to nothing by the list: its order is read in its turn alone", async () => {
  await revised(2);
  const number = await world.service.placeOrder();
  await world.service.setOrderStatus(number, "completed");
  await sweepNow();
  await followAll();
  const revisionId = await world.service.requestRevision(number);
  await timePasses("1 minute");
  await sweepNow();
  expect(await asked()).toEqual([]);
  const rows = await db().order.findMany({ where: { connectionId } });
  expect(JSON.stringify(rows)).not.toContain(revisionId);
  await timePasses("7 hours");
  await sweepNow();
  expect(await asked()).toContain(number);
});

test("whatever else changes of their orders is read as often as of what is open", async () => {
  const made = await revised(2);
  await timePasses("9 minutes");
  await sweepNow();
  expect(await asked()).toEqual([]);
  await timePasses("2 minutes");
  await sweepNow();
  expect(await asked()).toEqual(made.map(({ number }) => number).toSorted());
});

test("one that is withdrawn elsewhere is not in the list, and its order is read in its turn", async () => {
  const [withdrawn] = await revised(2);
  await world.service.call("DELETE", `/revisions/${withdrawn?.revisionId}`);
  await timePasses("1 minute");
  await sweepNow();
  expect(await asked()).toEqual([withdrawn?.number]);
});

test("a single one is read with its order", async () => {
  const [single] = await revised(1);
  await timePasses("1 minute");
  await sweepNow();
  expect(await asked()).toEqual([single?.number]);
  expect(await requestsTo(world.service, "/revisions")).toBe(0);
});

test("where the list does not answer, each order is read in its turn", async () => {
  const made = await revised(3);
  await world.service.control("POST", "/faults", {
    rules: [{ method: "GET", path: "/revisions", kind: "status", status: 503, times: 9 }],
  });
  await timePasses("1 minute");
  await sweepNow();
  expect(await asked()).toEqual(made.map(({ number }) => number).toSorted());
});

test("where the list does not answer, a change behind the first page of orders is found all the same", async () => {
  const [old = "", ...others] = await fillMirror(sandbox, world, 45);
  await db().order.updateMany({
    where: { connectionId, serviceId: { in: others } },
    data: { status: "completed", pace: "settled" },
  });
  await revised(2);
  await world.service.setOrderStatus(old, "in_progress");
  await world.service.control("POST", "/faults", {
    rules: [{ method: "GET", path: "/revisions", kind: "status", status: 503, times: 9 }],
  });
  await sweepNow();
  expect(await findMirrored(world, old)).toMatchObject({ status: "translating" });
  const where = { connectionId_kind: { connectionId, kind: "order" } };
  expect(await db().mirrorProgress.findUniqueOrThrow({ where })).toMatchObject({ failure: null });
});
