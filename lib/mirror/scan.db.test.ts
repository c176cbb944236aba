import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AlteredWay, openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { mirroredKinds } from "@/lib/kinds";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import type { VariantBClient } from "@/sandbox/testing/variant-b-client";
import { scannedAtOnce } from "./scan";
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
import { enqueueWalks, type WalkJob, walk, walkQueue } from "./walk";

/** Where the service lists newest first and nothing else, twenty a page. */

let sandbox: TestSandbox;
let world: SteeredWorld<VariantBClient>;
let connectionId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createPoorlyListedWorld(sandbox.originB);
  ({ connectionId } = world.scope);
});
afterAll(() => sandbox.dispose());

const sweepNow = () => sweep({ connectionId, kind: "order" }, mirroredKinds);
const lists = () => requestsTo(world.service, "/orders");
const progress = () =>
  db().mirrorProgress.findUniqueOrThrow({ where: { connectionId_kind: { connectionId, kind: "order" } } });
const forgetRequests = () => world.service.control("DELETE", "/requests");
const statusOf = async (number: string) => (await findMirrored(world, number))?.status;

/** Has all but these be settled, as far as anybody here knows. */
const settleAllBut = (numbers: string[]) =>
  db().order.updateMany({
    where: { connectionId, serviceId: { notIn: numbers } },
    data: { status: "completed", pace: "settled" },
  });

test("one request is enough where nothing behind the first page is open", async () => {
  const numbers = await fillMirror(sandbox, world, 45);
  await settleAllBut(numbers.slice(-20));
  await sweepNow();
  await sweepNow();
  expect(await lists()).toBe(2);
  expect(await progress()).toMatchObject({ scanPage: null, failure: null });
});

test("what changes in its place has nothing more looked at", async () => {
  const numbers = await fillMirror(sandbox, world, 45);
  const front = numbers.slice(-20);
  await settleAllBut(front);
  for (const index of [5, 12, 19]) await world.service.setOrderStatus(front[index] ?? "", "in_progress");
  await sweepNow();
  expect([await lists(), await statusOf(front[5] ?? "")]).toEqual([1, "translating"]);
});

test("a change behind the first page is found, and nothing is looked at behind the oldest open order", async () => {
  const numbers = await fillMirror(sandbox, world, 101);
  const [, , ...others] = numbers;
  const old = others[25] ?? "";
  await settleAllBut([old, ...numbers.slice(-3)]);
  await world.service.setOrderStatus(old, "in_progress");
  await sweepNow();
  expect(await statusOf(old)).toBe("translating");
  // Of six pages the oldest open order stands on the fourth.
  expect(await lists()).toBe(4);
});

test("a scan goes on where it was, and begins again at its end", async () => {
  const numbers = await fillMirror(sandbox, world, 20 * (scannedAtOnce + 3));
  const [oldest = ""] = numbers;
  await settleAllBut([oldest]);
  await world.service.setOrderStatus(oldest, "in_progress");
  await sweepNow();
  expect([await lists(), await statusOf(oldest)]).toEqual([1 + scannedAtOnce, "submitted"]);
  await forgetRequests();
  await sweepNow();
  expect([await lists(), await statusOf(oldest)]).toEqual([1 + 2, "translating"]);
  expect((await progress()).scanPage).toBeNull();
});

test("what is placed meanwhile has nothing passed over", async () => {
  const numbers = await fillMirror(sandbox, world, 20 * (scannedAtOnce + 2));
  const [oldest = ""] = numbers;
  await settleAllBut([oldest]);
  await sweepNow();
  await world.service.setOrderStatus(oldest, "in_progress");
  for (let placed = 0; placed < 3; placed += 1) await world.service.placeOrder();
  await sweepNow();
  expect(await statusOf(oldest)).toBe("translating");
});

test("a page that is no longer there is asked for no more", async () => {
  const numbers = await fillMirror(sandbox, world, 20 * (scannedAtOnce + 3));
  await settleAllBut(numbers.slice(0, 1));
  await sweepNow();
  await world.service.control("POST", "/faults", {
    rules: [
      { method: "GET", path: "/orders", kind: "delay", delay_ms: 1 },
      { method: "GET", path: "/orders", kind: "status", status: 422 },
    ],
  });
  await sweepNow();
  expect(await progress()).toMatchObject({ scanPage: null, failure: "service_refused" });
  await sweepNow();
  await sweepNow();
  expect(await progress()).toMatchObject({ scanPage: null, failure: null });
});

describe("a page that is never answered, though all others are,", () => {
  let way: AlteredWay;
  let unanswered: number;
  beforeEach(async () => {
    unanswered = 3;
    const answer = (path: string, body: unknown) =>
      path.includes(`page=${unanswered}`) ? { status: 500, body: {} } : { body };
    way = await openAlteredWay(sandbox.originB, (body) => body, answer);
  });
  afterEach(() => way.close());
  const reachByWay = () =>
    db().connection.update({ where: { id: connectionId }, data: { baseUrl: `${way.origin}/api/v1` } });
  const letMinutesPass = () => db().$executeRaw`UPDATE "MirrorProgress"
    SET "scanFailedAt" = "scanFailedAt" - interval '6 minutes', "walkFailedAt" = "walkFailedAt" - interval '6 minutes'
    WHERE "connectionId" = ${connectionId}::uuid`;

  test.each([
    ["behind the front", 2],
    ["further down", 3],
  ])("and stands %s does not hold the scan for ever: what changed behind it is found", async (_, number) => {
    const numbers = await fillMirror(sandbox, world, 85);
    const [oldest = ""] = numbers;
    await settleAllBut([oldest]);
    await world.service.setOrderStatus(oldest, "in_progress");
    unanswered = number;
    await reachByWay();
    await sweepNow();
    await sweepNow();
    // It may be answered the next time.
    expect(await progress()).toMatchObject({ scanPage: `page=${number}`, failure: "service_unavailable" });
    await letMinutesPass();
    await sweepNow();
    expect(await statusOf(oldest)).toBe("translating");
    expect(await progress()).toMatchObject({ scanPage: null, scanFailedAt: null, failure: null });
  });

  test.each([
    ["between others", 3, 45],
    ["behind all others", 4, 60],
  ])("and stands %s does not hold a walk for ever", async (_, number, found) => {
    unanswered = number;
    for (let placed = 0; placed < 65; placed += 1) await world.service.placeOrder();
    await reachByWay();
    await enqueueWalks([orders]);
    const walkOn = async () => {
      const { walkPage: page } = await progress();
      if (page !== null) await walk({ connectionId, kind: "order", page }, mirroredKinds);
    };
    for (let answered = 1; answered < number; answered += 1) await walkOn();
    await expect(walkOn()).rejects.toMatchObject({ code: "service_unavailable" });
    await letMinutesPass();
    // While the front is not answered either, the service is away.
    await expect(walkOn()).rejects.toMatchObject({ code: "service_unavailable" });
    await sweepNow();
    await walkOn();
    expect(await progress()).toMatchObject({ walkPage: `page=${number + 1}`, walkFailedAt: null });
    await walkOn();
    expect(await progress()).toMatchObject({ walkPage: null, walkedAt: expect.any(Date) });
    expect(await db().order.count({ where: { connectionId } })).toBe(found);
  });
});

describe("a walk", () => {
  const startsAfter = async () => {
    const [{ seconds } = { seconds: Number.NaN }] = await db().$queryRaw<{ seconds: number }[]>`
      SELECT EXTRACT(epoch FROM start_after - created_on)::float8 AS seconds FROM pgboss.job
      WHERE name = ${walkQueue.name} AND data->>'connectionId' = ${connectionId} AND state < 'completed'
      ORDER BY created_on DESC, id DESC LIMIT 1`;
    return Math.round(seconds);
  };

  test("brings everything at once the first time, and afterwards three pages a minute", async () => {
    for (let placed = 0; placed < 21; placed += 1) await world.service.placeOrder();
    await enqueueWalks([orders]);
    await walk({ connectionId, kind: "order", page: "" }, mirroredKinds);
    expect(await startsAfter()).toBe(0);
    await markImported(connectionId);
    await db().mirrorProgress.updateMany({ where: { connectionId }, data: { walkPage: "" } });
    await walk({ connectionId, kind: "order", page: "" }, mirroredKinds);
    expect(await startsAfter()).toBe(20);
    const [job] = (await jobsOf<WalkJob>(walkQueue.name, connectionId)).slice(-1);
    expect(job?.page).toContain("2");
    // The look for lost jobs, which comes each minute, leaves it its pause.
    await enqueueWalks([orders]);
    expect(await startsAfter()).toBe(20);
  });
});
