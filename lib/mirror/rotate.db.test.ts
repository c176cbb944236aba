import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Acted } from "@/lib/commands/testing/steering";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { mirroredKinds } from "@/lib/kinds";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { databaseNow } from "./clock";
import { markGone } from "./mark-gone";
import { followHints, type RefreshJob, refreshQueue, requeueHints } from "./refresh";
import { rotate } from "./rotate";
import { store } from "./store";
import { sweep } from "./sweep";
import { letTimePass } from "./testing/let-time-pass";
import {
  createSteeredWorld,
  findMirrored,
  jobsOf,
  markImported,
  type SteeredWorld,
} from "./testing/mirrored-world";
import { orderSnapshot } from "./testing/snapshots";

let sandbox: TestSandbox;
let world: SteeredWorld;
let connectionId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** How many of a pace have their turn in a sweep: more where reading alone tells that something has changed. */
const turns: Record<ServiceVariant, { open: number; settled: number }> = {
  a: { open: 3, settled: 1 },
  b: { open: 10, settled: 2 },
};

const dayMs = 24 * 3_600_000;

const sweepNow = () => sweep({ connectionId, kind: "order" }, mirroredKinds);
const jobs = () => jobsOf<RefreshJob>(refreshQueue.name, connectionId);
const asked = async () => (await jobs()).map(({ serviceId }) => serviceId);
const dropJobs = () => db().$executeRaw`DELETE FROM pgboss.job
  WHERE name = ${refreshQueue.name} AND data->>'connectionId' = ${connectionId}`;
const snapshotOf = async (id: string) => (await findMirrored(world, id))?.snapshot;

/** Does the refresh jobs that are there, as a worker would; one that fails is given up. */
async function followAll(): Promise<void> {
  for (const job of await jobs()) await followHints(job, mirroredKinds).catch(() => undefined);
  await dropJobs();
}

async function timePasses(passed: string): Promise<void> {
  await db().$executeRaw`UPDATE "Order" SET "readAgainAt" = "readAgainAt" - ${passed}::interval
    WHERE "connectionId" = ${connectionId}::uuid`;
  await db().$executeRaw`UPDATE "RefreshState" SET "queuedAt" = "queuedAt" - ${passed}::interval
    WHERE "connectionId" = ${connectionId}::uuid`;
}

async function placeAndMirror(count: number, status: Acted = "submitted"): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const id = await world.steered.placeOrder();
    if (status !== "submitted") await world.steered.setStatus(id, status);
    ids.push(id);
  }
  await sweepNow();
  await followAll();
  expect(await db().order.count({ where: { connectionId, snapshotWhole: true } })).toBe(count);
  return ids;
}

const comment = (id: string) =>
  world.service.control("POST", `/orders/${id}/comments`, { author: "Ana", body: "A question" });
const commented = { comments: [{ author: "Ana" }] };
const unreadable = (ids: string[]) =>
  world.service.setFaults(
    ids.map((id) => ({ method: "GET", path: `/orders/${id}`, kind: "status", status: 403, times: 100_000 })),
  );

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    world = await createSteeredWorld(sandbox, variant);
    ({ connectionId } = world.scope);
    await markImported(connectionId);
  });

  describe("an open order", () => {
    test("is read again when its time has come, and not before", async () => {
      const [id = ""] = await placeAndMirror(1);
      await comment(id);
      await timePasses("9 minutes");
      await sweepNow();
      expect(await asked()).toEqual([]);
      await timePasses("2 minutes");
      await sweepNow();
      await followAll();
      expect(await snapshotOf(id)).toMatchObject(commented);
      await sweepNow();
      expect(await asked()).toEqual([]);
    });

    test("is asked for once, by several sweeps at the same moment too", async () => {
      const ids = await placeAndMirror(1);
      await timePasses("11 minutes");
      await Promise.all([1, 2, 3].map(() => rotate(world.scope, orders)));
      expect(await asked()).toEqual(ids);
      expect(await db().refreshState.findFirstOrThrow({ where: { connectionId } })).toMatchObject({
        wanted: 2n,
      });
    });

    test("is left while it is being stored, and all others have their turn", async () => {
      const [held, ...others] = await placeAndMirror(2);
      await timePasses("11 minutes");
      await db().$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "Order"
          WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ${held} FOR UPDATE`;
        await rotate(world.scope, orders);
      });
      expect(await asked()).toEqual(others);
      await rotate(world.scope, orders);
      expect((await asked()).toSorted()).toEqual([held, ...others].toSorted());
    });

    test("has its turn although others, read longer ago, can never be read", async () => {
      const ids = await placeAndMirror(turns[variant].open + 2);
      const [good = "", ...bad] = ids.toReversed();
      await unreadable(bad);
      await comment(good);
      for (let turn = 0; turn < 2; turn += 1) {
        await timePasses("11 minutes");
        await sweepNow();
        await followAll();
      }
      expect(await snapshotOf(good)).toMatchObject(commented);
    });

    test("that cannot be read does not fill the queue", async () => {
      const ids = await placeAndMirror(1);
      for (let turn = 0; turn < 3; turn += 1) {
        await db().order.updateMany({ where: { connectionId }, data: { readAgainAt: new Date(0) } });
        await sweepNow();
      }
      expect(await asked()).toEqual(ids);
    });
  });

  describe("an order that the service knows no more", () => {
    const goneAt = async (id: string) => (await findMirrored(world, id))?.goneAt ?? null;
    const answered = (status: number) =>
      world.service.setFaults([{ method: "GET", path: "/orders", kind: "status", status, times: 1_000_000 }]);
    const minutesPass = async (minutes: number) => {
      await letTimePass(world, minutes * 60);
      await rotate(world.scope, orders);
    };
    const findGone = async () => {
      const [id = ""] = await placeAndMirror(1);
      await db().order.updateMany({
        where: { connectionId },
        data: { receivedAt: new Date(Date.now() - dayMs) },
      });
      await answered(404);
      await minutesPass(11);
      await followAll();
      expect(await goneAt(id)).toBeInstanceOf(Date);
      return id;
    };

    test("is there again soon after the service was wrong, of which no list would tell", async () => {
      const id = await findGone();
      await world.service.setFaults([]);
      await minutesPass(9);
      expect(await asked()).toEqual([]);
      await minutesPass(2);
      await followAll();
      expect(await goneAt(id)).toBeNull();
      await minutesPass(11);
      expect(await asked()).toEqual([id]);
    });

    test.each([404, 403, 410])(
      "is asked for less and less often, and after a day no more, whether it is answered 404 or %i",
      async (status) => {
        await findGone();
        await answered(status);
        let times = 0;
        for (let minute = 0; minute < 36 * 60; minute += 10) {
          await minutesPass(10);
          await requeueHints();
          times += (await asked()).length;
          await followAll();
        }
        expect(times).toBeGreaterThanOrEqual(5);
        expect(times).toBeLessThanOrEqual(9);
      },
    );

    test("is waited for no more after a day where it is never answered", async () => {
      const id = await findGone();
      await letTimePass(world, 86_000);
      await answered(500);
      await minutesPass(1);
      const [job] = await jobs();
      const follow = () => followHints(job as RefreshJob, mirroredKinds);
      await expect(follow()).rejects.toThrow();
      await letTimePass(world, 3_600);
      await follow();
      expect(await goneAt(id)).toBeInstanceOf(Date);
    });

    test("is no failure where its time is still to come by the service's clock", async () => {
      const [id = ""] = await placeAndMirror(1);
      const receivedAt = new Date(Date.now() + 5 * 60_000);
      await db().order.updateMany({ where: { connectionId }, data: { receivedAt } });
      const now = await databaseNow(db());
      await db().$transaction((tx) => markGone(tx, orders, world.scope, id, now, { isCertain: true }));
      await answered(404);
      await minutesPass(11);
      const [job] = await jobs();
      await followHints(job as RefreshJob, mirroredKinds);
      await minutesPass(15);
      expect(await goneAt(id)).toBeInstanceOf(Date);
    });

    test("is asked for where nothing said when, as it settled long ago", async () => {
      const id = await findGone();
      await db().order.updateMany({ where: { connectionId }, data: { readAgainAt: null } });
      await minutesPass(1);
      expect(await asked()).toEqual([id]);
    });

    test("has its turn at once although hundreds were put away before", async () => {
      const ids = await placeAndMirror(turns[variant].open);
      const last = ids.at(-1) ?? "";
      await db()
        .$executeRaw`UPDATE "Order" SET "goneAt" = now() - interval '1 hour', "readAgainAt" = now() - interval '50 minutes'
        WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" <> ${last}`;
      await db()
        .$executeRaw`UPDATE "Order" SET "goneAt" = now() - interval '11 minutes', "readAgainAt" = now() - interval '1 minute'
        WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ${last}`;
      await rotate(world.scope, orders);
      expect(await asked()).toContain(last);
      expect(await asked()).toHaveLength(2);
    });
  });

  describe("a completed order", () => {
    test("shows what was added to it, by its turn among those that settled lately", async () => {
      const ids = await placeAndMirror(3, "completed");
      for (const id of ids) await comment(id);
      await timePasses("7 hours");
      await sweepNow();
      expect(await asked()).toHaveLength(turns[variant].settled);
      await sweepNow();
      await sweepNow();
      await followAll();
      for (const id of ids) expect(await snapshotOf(id)).toMatchObject(commented);
      await timePasses("5 hours");
      await sweepNow();
      expect(await asked()).toEqual([]);
    });

    test.each([
      ["is", 89, expect.any(Date)],
      ["is not", 91, null],
    ])("%s read again by itself when it settled %i days ago", async (_, days, readAgainAt) => {
      const completedAt = new Date(Date.now() - days * dayMs).toISOString();
      const snapshot = orderSnapshot({ status: "completed", completedAt });
      const now = await databaseNow(db());
      const told = { scope: world.scope, snapshot, requestedAt: now, answeredAt: now, whole: true } as const;
      await db().$transaction((tx) => store(tx, orders, { ...told, source: "sweep" }));
      expect(await findMirrored(world, snapshot.serviceId)).toMatchObject({ pace: "settled", readAgainAt });
    });

    test("shows each new status of its revision by the next sweep but one, until it is completed", async () => {
      const [id = ""] = await placeAndMirror(1, "completed");
      const revision = await world.steered.requestRevision(id);
      await timePasses("7 hours");
      await sweepNow();
      await followAll();
      expect(await snapshotOf(id)).toMatchObject({ revisions: [{ status: "requested" }] });
      for (const status of ["in_progress", "under_review", "on_hold", "completed"] as const) {
        await world.steered.setRevisionStatus(revision, status);
        await timePasses("1 minute");
        await sweepNow();
        await followAll();
        expect(await snapshotOf(id)).toMatchObject({ revisions: [{ status }] });
      }
      await timePasses("1 hour");
      await sweepNow();
      expect(await asked()).toEqual([]);
    });

    test("whose whole is older than its row is read again, also where nothing is left of the hint", async () => {
      const [id = ""] = await placeAndMirror(1);
      await world.steered.setStatus(id, "completed");
      await sweepNow();
      await dropJobs();
      await db().refreshState.deleteMany({ where: { connectionId } });
      await timePasses("2 minutes");
      await sweepNow();
      await followAll();
      expect(await snapshotOf(id)).toMatchObject({
        status: "completed",
        files: expect.arrayContaining([expect.objectContaining({ kind: "translation" })]),
      });
    });
  });

  describe("what is known from a list alone", () => {
    test("is read whole, the newest of an import first, although some can never be read", async () => {
      const ids: string[] = [];
      for (let made = 0; made < 6; made += 1) ids.push(await world.steered.placeOrder());
      const newestFirst = ids.toReversed();
      await unreadable(newestFirst.slice(0, 3));
      await sweepNow();
      await dropJobs();
      await db().refreshState.deleteMany({ where: { connectionId } });
      await timePasses("2 minutes");
      await sweepNow();
      expect((await asked()).toSorted()).toEqual(newestFirst.slice(0, 3).toSorted());
      await followAll();
      await sweepNow();
      await followAll();
      const unread = await db().order.findMany({ where: { connectionId, snapshotWhole: false } });
      expect(unread.map(({ serviceId }) => serviceId).toSorted()).toEqual(newestFirst.slice(0, 3).toSorted());
    });
  });
});
