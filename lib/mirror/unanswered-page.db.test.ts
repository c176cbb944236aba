import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { type AlteredWay, openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { mirroredKinds } from "@/lib/kinds";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { askForMissed, type MissedJob, missedQueue } from "./missed";
import { type RefreshJob, refreshQueue } from "./refresh";
import { sweep } from "./sweep";
import { type ManyOrders, manyOrders } from "./testing/many-orders";
import {
  createSteeredWorld,
  findMirrored,
  jobsOf,
  markImported,
  type SteeredWorld,
} from "./testing/mirrored-world";
import { openPagedWays, type PagedWay } from "./testing/paged-way";
import { enqueueWalks, walk } from "./walk";

/** A page behind the front is not answered, and it is the one on which a sweep goes on. */

let sandbox: TestSandbox;
let ways: Record<ServiceVariant, PagedWay>;
let way: AlteredWay;
let world: SteeredWorld;
let connectionId: string;
let many: ManyOrders;
/** The first orders, oldest first, by the service's ids and by those of its database. */
let ids: string[];
let rowIds: number[];
/** What the service answers 500 to, by the path with its query; and the lists of orders that it was asked for. */
let isBroken: (path: string) => boolean;
let asked: string[];

/** The number of the page, and of its rows where that is said; null for what is no list of orders. */
function listOf(address: string): { page: number; rows: number } | null {
  const [path, query] = address.split("?");
  const told = new URLSearchParams(query);
  return path === "/api/v1/orders"
    ? { page: Number(told.get("page") ?? 1), rows: Number(told.get("per_page")) }
    : null;
}
const isPage = (number: number) => (address: string) => listOf(address)?.page === number;
const isFront = isPage(1);

beforeAll(async () => {
  sandbox = await startTestSandbox();
  ways = await openPagedWays(sandbox, 20);
  // A look at the front shows fewer rows than a large page where the variant has both.
  ways.a.rowsPerPage.small = 12;
});
afterAll(async () => {
  for (const one of Object.values(ways)) await one.close();
  await sandbox.dispose();
});
afterEach(() => way.close());

const progress = () =>
  db().mirrorProgress.findUniqueOrThrow({ where: { connectionId_kind: { connectionId, kind: "order" } } });
const sweepNow = () => sweep({ connectionId, kind: "order" }, mirroredKinds);
const statusOf = async (id: string) => (await findMirrored(world, id))?.status;
const mirrored = () => db().order.count({ where: { connectionId } });
const hinted = async () =>
  (await jobsOf<RefreshJob>(refreshQueue.name, connectionId)).map(({ serviceId }) => serviceId);
async function forgetHints(): Promise<void> {
  await db().$executeRaw`DELETE FROM pgboss.job
    WHERE name = ${refreshQueue.name} AND data->>'connectionId' = ${connectionId}`;
  await db().refreshState.deleteMany();
}
const letMinutesPass = () => db().$executeRaw`UPDATE "MirrorProgress"
  SET "sweptAt" = "sweptAt" - interval '6 minutes', "frontAnsweredAt" = "frontAnsweredAt" - interval '6 minutes',
    "scanFailedAt" = "scanFailedAt" - interval '6 minutes', "walkFailedAt" = "walkFailedAt" - interval '6 minutes'
  WHERE "connectionId" = ${connectionId}::uuid`;
/** Nothing is read by itself in its turn: what is found is found by lists. */
const letNothingBeDue = () =>
  db()
    .$executeRaw`UPDATE "Order" SET "readAgainAt" = now() + interval '1 day' WHERE "connectionId" = ${connectionId}::uuid`;

async function begin(variant: ServiceVariant): Promise<void> {
  [isBroken, asked] = [() => false, []];
  way = await openAlteredWay(
    ways[variant].origin,
    (body) => body,
    (path, body) => {
      if (listOf(path)) asked.push(path);
      return isBroken(path) ? { status: 500, body: {} } : { body };
    },
  );
  world = await createSteeredWorld(sandbox, variant, way.origin);
  ({ connectionId } = world.scope);
  await markImported(connectionId);
  // The way tells nothing of the allowance, which stays as it is here.
  const { tokenFingerprint: fingerprint } = world.access;
  await db().requestBudget.create({ data: { fingerprint, limit: 1_000, taken: [] } });
  await placeMany(50);
  await sweepNow();
  rowIds = await many.ids();
  ids = (await db().order.findMany({ where: { connectionId }, orderBy: { receivedAt: "asc" } })).map(
    ({ serviceId }) => serviceId,
  );
  await letNothingBeDue();
  await forgetHints();
  expect(await progress()).toMatchObject({ sweepPage: null, failure: null, sweptAt: expect.any(Date) });
}

/** Newer than all others. */
async function placeMany(count: number): Promise<void> {
  many = manyOrders(sandbox, Number((await world.steered.placeOrder()).replace(/\D/g, "")));
  await many.add(count - 1);
}

/** So much is placed at once that the front leads back to nothing that is known. */
async function holdAt(page: number): Promise<void> {
  isBroken = isPage(page);
  await placeMany(20 * (page - 1) - 5);
  await sweepNow();
  await letNothingBeDue();
  await forgetHints();
  expect(await progress()).toMatchObject({
    sweepPage: expect.stringContaining(`page=${page}`),
    failure: "service_unavailable",
  });
  asked = [];
}

/** Whatever is to be told by rows stands where it stands at the service. */
async function expectAllIsTold(): Promise<void> {
  const there = await many.ids();
  expect(await mirrored()).toBe(there.length);
  for (const { serviceId, status } of await world.steered.listOrders())
    expect([serviceId, await statusOf(serviceId)]).toEqual([serviceId, status]);
}

describe.each(serviceVariants)("on variant %s,", { timeout: 120_000 }, (variant) => {
  beforeEach(() => begin(variant));

  test("what is new and what has changed on the front is seen all the same, and nothing is said to be confirmed", async () => {
    await holdAt(2);
    const { sweptAt } = await progress();
    const placed = await world.steered.placeOrder();
    await sweepNow();
    expect(await statusOf(placed)).toBe("submitted");
    await world.steered.setStatus(placed, "translating");
    await sweepNow();
    expect(await statusOf(placed)).toBe("translating");
    expect(await progress()).toMatchObject({
      sweptAt,
      failure: "service_unavailable",
      failedAt: expect.any(Date),
    });
  });

  test("however much is placed at once is found as far as pages are answered", async () => {
    await holdAt(3);
    const known = await mirrored();
    await placeMany(25);
    await sweepNow();
    expect(await mirrored()).toBe(known + 25);
    // It leads back to what is known again, so that it is looked at alone.
    asked = [];
    await letNothingBeDue();
    await sweepNow();
    expect(asked.filter(isFront)).toHaveLength(1);
    expect(asked.filter(isPage(2)).length).toBeLessThanOrEqual(variant === "a" ? 0 : 1);
  });

  test("once it is answered again everything is found, and that is confirmed", async () => {
    const { sweptAt } = await progress();
    await many.change(rowIds, "completed");
    await holdAt(2);
    await sweepNow();
    expect(await progress()).toMatchObject({ sweptAt });
    expect(await db().order.count({ where: { connectionId, status: "completed" } })).toBeLessThan(
      rowIds.length,
    );
    isBroken = () => false;
    for (let sweeps = 0; sweeps < 3; sweeps += 1) await sweepNow();
    await expectAllIsTold();
    const after = await progress();
    expect(after).toMatchObject({ sweepPage: null, failure: null, failedAt: null });
    expect(after.sweptAt?.getTime()).toBeGreaterThan(sweptAt?.getTime() ?? Number.NaN);
  });

  test("a walk goes on behind it once that lasts, and what stands on it is read by itself", async () => {
    await holdAt(2);
    await db().mirrorProgress.updateMany({ where: { connectionId }, data: { walkBeganAt: null } });
    await enqueueWalks([orders]);
    const walkOn = async () => {
      const { walkPage: page } = await progress();
      if (page !== null) await walk({ connectionId, kind: "order", page }, mirroredKinds);
    };
    await walkOn();
    await expect(walkOn()).rejects.toMatchObject({ code: "service_unavailable" });
    await letMinutesPass();
    // While the front is not answered either, the service is away.
    await expect(walkOn()).rejects.toMatchObject({ code: "service_unavailable" });
    await sweepNow();
    for (let pages = 0; pages < 4; pages += 1) await walkOn();
    expect(await progress()).toMatchObject({ walkPage: null, walkFailedAt: null });
    const [job] = await jobsOf<MissedJob>(missedQueue.name, connectionId);
    if (!job) throw new Error("Nothing looks for what the walk has missed");
    await forgetHints();
    await askForMissed(job, mirroredKinds);
    expect((await hinted()).length).toBeGreaterThan(0);
  });

  test("where the front is not answered either it is asked for, and no page more", async () => {
    await holdAt(2);
    isBroken = () => true;
    await sweepNow();
    // Each is a read, which is tried three times.
    expect(asked.map((path) => listOf(path)?.page)).toEqual([2, 2, 2, 1, 1, 1]);
  });
});

describe("where the list is by change,", { timeout: 120_000 }, () => {
  beforeEach(() => begin("a"));
  const comment = async (id: string) => {
    await world.service.control("POST", `/orders/${id}/comments`, { author: "Ana", body: "A question" });
    await world.steered.setStatus(id, (await world.steered.statusOf(id)) as "submitted");
  };

  test.each([
    ["the second page", isPage(2)],
    ["a large first page", (path: string) => isFront(path) && listOf(path)?.rows === 500],
  ])(
    "and %s is not answered, what changed although its row looks the same is read whole",
    async (_, broken) => {
      isBroken = broken;
      await placeMany(15);
      await sweepNow();
      await sweepNow();
      await forgetHints();
      const [oldest = ""] = ids;
      await comment(oldest);
      await sweepNow();
      expect(await hinted()).toEqual([oldest]);
      expect(await progress()).toMatchObject({ failure: "service_unavailable" });
    },
  );
});

describe("where the list is newest first and nothing else,", { timeout: 120_000 }, () => {
  beforeEach(() => begin("b"));

  test("the scan goes on behind it once that lasts", async () => {
    await holdAt(2);
    const [oldest = ""] = ids;
    await world.steered.setStatus(oldest, "translating");
    await sweepNow();
    expect(await progress()).toMatchObject({ scanPage: "page=2", failure: "service_unavailable" });
    expect(await statusOf(oldest)).toBe("submitted");
    await letMinutesPass();
    await sweepNow();
    expect(await statusOf(oldest)).toBe("translating");
    expect(await progress()).toMatchObject({ scanPage: null, scanFailedAt: null });
  });
});
