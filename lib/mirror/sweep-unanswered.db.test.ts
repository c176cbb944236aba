import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AlteredWay, openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { mirroredKinds } from "@/lib/kinds";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { type RefreshJob, refreshQueue } from "./refresh";
import { sweep } from "./sweep";
import { type ManyOrders, manyOrders } from "./testing/many-orders";
import {
  createMirroredWorld,
  findMirrored,
  jobsOf,
  type MirroredWorld,
  markImported,
} from "./testing/mirrored-world";
import { enqueueWalks, walk } from "./walk";

/** A page that is never answered, whatever its size, because of an order on it that the service cannot list. */

const ordersInAll = 130;
/** More than the front of the list shows, so that a sweep goes back in large pages. */
const changedInAll = 100;

let sandbox: TestSandbox;
let way: AlteredWay;
let world: MirroredWorld;
let many: ManyOrders;
let connectionId: string;
/** Those that no page can have on it. */
let unlisted: Set<number>;
let isAway: boolean;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  [unlisted, isAway] = [new Set(), false];
  way = await openAlteredWay(
    sandbox.origin,
    (body) => body,
    (path, body) => {
      const { data } = body as { data?: { id: number }[] };
      const isList = path.startsWith("/api/v1/orders?") && Array.isArray(data);
      const fails = isList && (isAway || data.some(({ id }) => unlisted.has(id)));
      return fails ? { status: 500, body: {} } : { body };
    },
  );
  world = await createMirroredWorld(sandbox.origin, way.origin);
  ({ connectionId } = world.scope);
  const fingerprint = world.access.tokenFingerprint;
  await db().requestBudget.create({ data: { fingerprint, limit: 100_000, taken: [] } });
  many = manyOrders(sandbox, (await world.service.placeOrder()).id);
  await many.add(ordersInAll - 1);
});
afterEach(() => way.close());

const sweepNow = () => sweep({ connectionId, kind: "order" }, mirroredKinds);
const progress = () => db().mirrorProgress.findFirstOrThrow({ where: { connectionId, kind: "order" } });
const noted = () => db().unreadableRow.findMany({ where: { connectionId } });
const letMinutesPass = () => db().$executeRaw`UPDATE "MirrorProgress"
  SET "sweepFailedAt" = "sweepFailedAt" - interval '6 minutes', "walkFailedAt" = "walkFailedAt" - interval '6 minutes'
  WHERE "connectionId" = ${connectionId}::uuid`;
const statusOf = async (id: number | undefined) => (await findMirrored(world, id ?? 0))?.status;
/** @returns whether one of so many sweeps reached the end */
const reachesEndWithin = async (sweeps: number) => {
  await db().mirrorProgress.updateMany({ where: { connectionId }, data: { sweptAt: null } });
  for (let done = 0; done < sweeps; done += 1) {
    await sweepNow();
    if ((await progress()).sweptAt) return true;
  }
  return false;
};

describe("a sweep", () => {
  let ids: number[];
  /** That changed last stands first. */
  let changed: number[];
  /** Stands behind the front once all have changed, and before others that have. */
  let hidden: number;
  beforeEach(async () => {
    await markImported(connectionId);
    expect(await reachesEndWithin(1)).toBe(true);
    ids = await many.ids();
    changed = ids.slice(-changedInAll);
    hidden = changed[75] ?? 0;
  });
  const changeAll = () => many.change(changed.toReversed(), "translating");
  const stale = async () => {
    const where = { connectionId, serviceId: { in: changed.map(String) }, status: { not: "translating" } };
    const found = await db().order.findMany({ where, select: { serviceId: true } });
    return found.map(({ serviceId }) => Number(serviceId));
  };

  test("sees what changed behind a page that is never answered, and tells of the one row that it cannot see", async () => {
    await changeAll();
    unlisted.add(hidden);
    await sweepNow();
    await sweepNow();
    // It may be answered the next time.
    expect(await progress()).toMatchObject({ failure: "service_unavailable" });
    await letMinutesPass();
    expect(await reachesEndWithin(5)).toBe(true);
    expect(await stale()).toEqual([hidden]);
    expect(await noted()).toMatchObject([
      { kind: "order", fields: [], key: expect.stringContaining("unanswered") },
    ]);
    expect(await progress()).toMatchObject({ failure: null, sweepFailedAt: null, sweepPage: null });
  });

  test("looks meanwhile at what changed last, and has what is open read in its turn", async () => {
    await changeAll();
    unlisted.add(hidden);
    await sweepNow();
    await sweepNow();
    const newest = ids.at(-1) ?? 0;
    await many.change([newest], "on_hold");
    await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${refreshQueue.name}`;
    await db().refreshState.deleteMany();
    await db().order.updateMany({
      where: { connectionId, serviceId: String(hidden) },
      data: { pace: "open", readAgainAt: new Date(0) },
    });
    await sweepNow();
    expect(await statusOf(newest)).toBe("on_hold");
    const asked = (await jobsOf<RefreshJob>(refreshQueue.name, connectionId)).map(
      ({ serviceId }) => serviceId,
    );
    expect(asked).toContain(String(hidden));
  });

  test("sees what changed also where the front of the list is never answered", async () => {
    const [newest = 0, other = 0] = ids.toReversed();
    unlisted.add(newest);
    await many.change([other, newest], "translating");
    await sweepNow();
    expect(await progress()).toMatchObject({ failure: "service_unavailable" });
    await letMinutesPass();
    expect(await reachesEndWithin(3)).toBe(true);
    expect(await statusOf(other)).toBe("translating");
  });

  test("passes over nothing while the service answers no list at all", async () => {
    await changeAll();
    isAway = true;
    await sweepNow();
    await letMinutesPass();
    await sweepNow();
    await letMinutesPass();
    await sweepNow();
    expect(await noted()).toEqual([]);
    expect(await progress()).toMatchObject({ failure: "service_unavailable" });
    isAway = false;
    expect(await reachesEndWithin(5)).toBe(true);
    expect(await stale()).toEqual([]);
  });
});

test("an import brings all but the one order that the service cannot list", async () => {
  const ids = await many.ids();
  const [hidden = 0] = ids.slice(20);
  unlisted.add(hidden);
  await enqueueWalks([orders]);
  const walkOn = async () => {
    const { walkPage: page } = await progress();
    if (page !== null) await walk({ connectionId, kind: "order", page }, mirroredKinds);
    return (await progress()).walkPage;
  };
  await expect(walkOn()).rejects.toMatchObject({ code: "service_unavailable" });
  await letMinutesPass();
  await sweepNow();
  for (let pages = 0; pages < 60 && (await walkOn()) !== null; pages += 1);
  expect(await progress()).toMatchObject({ walkPage: null, walkFailedAt: null, walkedAt: expect.any(Date) });
  expect(await db().order.count({ where: { connectionId } })).toBe(ordersInAll - 1);
  expect(await noted()).toHaveLength(1);
});
