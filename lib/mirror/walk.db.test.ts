import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { newId } from "@/lib/domain/ids";
import { firstPage, type PageCursor } from "@/lib/gateway/gateway";
import { mirroredKinds } from "@/lib/kinds";
import { closeAllStreams, liveHub } from "@/lib/live/hub";
import { publishChange } from "@/lib/live/publish";
import { Heard } from "@/lib/live/testing/reading";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { askForMissed, type MissedJob, missedQueue } from "./missed";
import { followHints, type RefreshJob, refreshQueue } from "./refresh";
import { createSteeredWorld, findMirrored, jobsOf, type SteeredWorld } from "./testing/mirrored-world";
import { openPagedWays, type PagedWay } from "./testing/paged-way";
import { enqueueWalks, type WalkJob, walk, walkQueue } from "./walk";

let sandbox: TestSandbox;
let ways: Record<ServiceVariant, PagedWay>;
let world: SteeredWorld;
let connectionId: string;
let ids: string[];

beforeAll(async () => {
  sandbox = await startTestSandbox();
  // Two orders a page, so that few orders make many pages.
  ways = await openPagedWays(sandbox, 2);
});
afterAll(async () => {
  await closeAllStreams();
  for (const way of Object.values(ways)) await way.close();
  await sandbox.dispose();
});

const progress = () =>
  db().mirrorProgress.findUniqueOrThrow({ where: { connectionId_kind: { connectionId, kind: "order" } } });
const walkPage = (page: PageCursor) => walk({ connectionId, kind: "order", page }, mirroredKinds);
const queued = async () => (await jobsOf<WalkJob>(walkQueue.name, connectionId)).map(({ page }) => page);
const mirrored = () => db().order.count({ where: { connectionId } });
const walkOn = async () => {
  for (let { walkPage: page } = await progress(); page !== null; { walkPage: page } = await progress()) {
    await walkPage(page);
  }
};
/** Does the jobs that ask for what a walk has missed, as a worker would. @returns how many there were */
const askForAllMissed = async () => {
  for (let done = 0; ; done += 1) {
    const job = (await jobsOf<MissedJob>(missedQueue.name, connectionId))[done];
    if (!job) return done;
    await askForMissed(job, mirroredKinds);
  }
};
/** The day that passes until the next walk. */
const letADayPass = () =>
  db().$executeRaw`UPDATE "MirrorProgress" SET "walkBeganAt" = "walkBeganAt" - interval '25 hours'
    WHERE "connectionId" = ${connectionId}::uuid`;

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    world = await createSteeredWorld(sandbox, variant, ways[variant].origin);
    ({ connectionId } = world.scope);
    ids = [];
    for (let made = 0; made < 5; made += 1) ids.push(await world.steered.placeOrder());
  });

  describe("the first import", () => {
    test("brings every order of the account, page by page, and says when it is done", async () => {
      await enqueueWalks([orders]);
      expect(await queued()).toEqual([firstPage]);
      await walkPage(firstPage);
      const { walkPage: second, walkedAt } = await progress();
      expect(await queued()).toEqual([firstPage, second]);
      expect([second, walkedAt]).toEqual([expect.stringMatching(/./), null]);
      await walkOn();
      expect(await mirrored()).toBe(5);
      expect(await progress()).toMatchObject({ walkPage: null, walkedAt: expect.any(Date) });
    });

    test.each([
      ["nobody was told of it for a second", "-2 seconds", 3],
      ["people were just told of it, except at its end", "1 hour", 1],
    ])("tells open pages of a page where %s", async (_, toldAt, times) => {
      const heard = new Heard();
      const { businessId } = world.scope;
      const leave = liveHub().join({ businessId, userId: world.userId, ...heard });
      expect(await heard.next()).toBe("resync");
      await enqueueWalks([orders]);
      for (let { walkPage: page } = await progress(); page !== null; { walkPage: page } = await progress()) {
        await db().$executeRaw`UPDATE "Connection" SET "walkToldAt" = now() + ${toldAt}::interval`;
        await walkPage(page);
      }
      const last = { businessId, topic: "draft", id: newId(), owner: null } as const;
      await publishChange(db(), last);
      const told: unknown[] = [];
      for (let next = await heard.next(); next === "resync" || next.id !== last.id; next = await heard.next())
        told.push(next);
      leave();
      const ofConnection = { businessId, topic: "connection", id: connectionId, owner: null };
      expect(told).toEqual(Array(times).fill(ofConnection));
    });

    test("waits for nobody who has the connection locked", async () => {
      await enqueueWalks([orders]);
      await db().$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "Connection" WHERE id = ${connectionId}::uuid FOR NO KEY UPDATE`;
        await walkPage(firstPage);
      });
      expect(await progress()).toMatchObject({ walkPage: expect.not.stringMatching(`^${firstPage}$`) });
    });

    test("goes on where it was stopped, and reads no page twice", async () => {
      await enqueueWalks([orders]);
      await walkPage(firstPage);
      const { walkPage: second } = await progress();
      await walkPage(firstPage);
      expect(await progress()).toMatchObject({ walkPage: second });
      await db().$executeRaw`DELETE FROM pgboss.job
        WHERE name = ${walkQueue.name} AND data->>'connectionId' = ${connectionId}`;
      await enqueueWalks([orders]);
      expect(await queued()).toEqual([second]);
    });

    test("that fails on a page tries that page again", async () => {
      await enqueueWalks([orders]);
      await walkPage(firstPage);
      await world.service.setFaults([{ path: "/orders", kind: "garbage", times: 3 }]);
      const { walkPage: second } = await progress();
      await expect(walkPage(second ?? "")).rejects.toMatchObject({ code: "service_unavailable" });
      await walkOn();
      expect(await mirrored()).toBe(5);
    });

    test("passes over no order while new ones are placed", async () => {
      await enqueueWalks([orders]);
      await walkPage(firstPage);
      await world.steered.placeOrder();
      await walkOn();
      for (const id of ids) expect(await findMirrored(world, id)).not.toBeNull();
    });

    test("has open orders read whole, and leaves those that are settled until somebody looks", async () => {
      const [open, settled = ""] = ids;
      for (const id of ids.slice(1)) await world.steered.setStatus(id, "completed");
      await enqueueWalks([orders]);
      await walkOn();
      const asked = await jobsOf<RefreshJob>(refreshQueue.name, connectionId);
      expect(asked.map(({ serviceId }) => serviceId)).toEqual([open]);
      expect(await findMirrored(world, settled)).toMatchObject({ status: "completed", snapshotWhole: false });
    });
  });

  describe("the daily walk", () => {
    beforeEach(async () => {
      await enqueueWalks([orders]);
      await walkOn();
      await db().$executeRaw`DELETE FROM pgboss.job WHERE data->>'connectionId' = ${connectionId}`;
    });

    test("begins when a day has passed, not before", async () => {
      await enqueueWalks([orders]);
      expect(await queued()).toEqual([]);
      await letADayPass();
      await Promise.all([enqueueWalks([orders]), enqueueWalks([orders])]);
      expect(await queued()).toEqual([firstPage]);
    });

    test("has an order that no page held read again, so that it is marked gone and not deleted", async () => {
      const { id: orderId } = await db().order.findFirstOrThrow({ where: { connectionId } });
      await db().order.update({
        where: { id: orderId },
        data: { serviceId: "999999999", receivedAt: new Date(0) },
      });
      await letADayPass();
      await enqueueWalks([orders]);
      await walkOn();
      await askForAllMissed();
      const job = (await jobsOf<RefreshJob>(refreshQueue.name, connectionId)).find(
        ({ serviceId }) => serviceId === "999999999",
      );
      if (!job) throw new Error("The order that no page held was not asked for");
      await followHints(job, mirroredKinds);
      expect(await findMirrored(world, "999999999")).toMatchObject({ id: orderId, goneAt: expect.any(Date) });
    });

    test("that misses thousands comes to its end, and asks for each once", async () => {
      const { businessId } = world.scope;
      await db().$executeRaw`
        INSERT INTO "Order" (id, "businessId", "connectionId", "serviceId", number, status, "sourceLanguage",
          "targetLanguage", "serviceNames", "receivedAt", "searchText", snapshot, "snapshotWhole", "requestedAt",
          "answeredAt", "confirmedAt")
        SELECT gen_random_uuid(), ${businessId}::uuid, ${connectionId}::uuid, 'gone-' || n, 'G', 'completed', 'es', 'en',
          '{}', now(), '', '{}', true, now(), now(), now() FROM generate_series(1, 2500) n`;
      await letADayPass();
      await db().$executeRaw`UPDATE "Order" SET "confirmedAt" = "confirmedAt" - interval '26 hours'
        WHERE "connectionId" = ${connectionId}::uuid`;
      await enqueueWalks([orders]);
      await walkOn();
      expect(await progress()).toMatchObject({ walkPage: null });
      expect(await askForAllMissed()).toBeGreaterThan(2);
      const asked = (await jobsOf<RefreshJob>(refreshQueue.name, connectionId)).map(
        ({ serviceId }) => serviceId,
      );
      expect(asked).toHaveLength(2_500);
      expect(new Set(asked).size).toBe(2_500);
      expect(asked.every((serviceId) => serviceId.startsWith("gone-"))).toBe(true);
    });

    test("begins again where the service knows its page no more", async () => {
      await letADayPass();
      await enqueueWalks([orders]);
      await walkPage(firstPage);
      const { walkPage: second } = await progress();
      await world.service.setFaults([{ path: "/orders", kind: "status", status: 422, times: 1 }]);
      await expect(walkPage(second ?? "")).rejects.toMatchObject({ code: "service_refused" });
      expect(await progress()).toMatchObject({ walkPage: firstPage });
      await walkOn();
      expect(await progress()).toMatchObject({ walkPage: null });
    });
  });
});
