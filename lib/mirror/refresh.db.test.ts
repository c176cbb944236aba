import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { mirroredKinds } from "@/lib/kinds";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { startQueue } from "@/lib/platform/queue";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { giveBack, type Resource, takeLease } from "./lease";
import {
  followHints,
  type RefreshJob,
  refresh as refreshNow,
  refreshQueue,
  requestIfOld,
  requestRefresh,
  requeueHints,
} from "./refresh";
import { requestsTo } from "./testing/asked";
import { createSteeredWorld, findMirrored, jobsOf, type SteeredWorld } from "./testing/mirrored-world";
import { openSlowWay, type SlowWay } from "./testing/slow-way";

let sandbox: TestSandbox;
let slowWays: Record<ServiceVariant, SlowWay>;
let slowWay: SlowWay;
let world: SteeredWorld;
let id: string;
let resource: Resource;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  slowWays = { a: await openSlowWay(sandbox.origin), b: await openSlowWay(sandbox.originB) };
});
afterAll(async () => {
  for (const way of Object.values(slowWays)) await way.close();
  await sandbox.dispose();
});

const hint = () => requestRefresh(db(), { ...resource, source: "callback" });
const follow = () => followHints({ ...resource, source: "callback" }, mirroredKinds);
const refresh = () => refreshNow(orders, world.scope, world.access, id, "action");
const reads = () => requestsTo(world.service, `/orders/${id}`);
const fault = (rule: object) => world.service.setFaults([{ method: "GET", path: `/orders/${id}`, ...rule }]);
const state = () => db().refreshState.findFirstOrThrow({ where: resource });
const isLeft = async () => (await state()).wanted > (await state()).done;

/** Starts a reading, and has its answer (the state as it is now) be on its way until `arrive` is called. */
async function beginReading(start: () => Promise<unknown>): Promise<{ arrive: () => Promise<unknown> }> {
  const held = slowWay.holdNext();
  const reading = start();
  const letGo = await held;
  return {
    arrive: () => {
      letGo();
      return reading;
    },
  };
}

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    slowWay = slowWays[variant];
    world = await createSteeredWorld(sandbox, variant, slowWay.origin);
    id = await world.steered.placeOrder();
    await world.service.control("DELETE", "/requests");
    resource = { connectionId: world.scope.connectionId, kind: "order", serviceId: id };
  });

  describe("who asks again and again", () => {
    const patientHint = () =>
      db().$transaction((tx) => requestRefresh(tx, { ...resource, source: "action" }, { onceIn: 600 }));
    const jobs = () => jobsOf(refreshQueue.name, resource.connectionId);

    test("has one job wait, at the same moment too, which follows all of it", async () => {
      await Promise.all(Array.from({ length: 12 }, patientHint));
      expect(await jobs()).toHaveLength(1);
      await follow();
      expect([await reads(), await isLeft()]).toEqual([1, false]);
    });

    test("has no second one where another began in the same microsecond", async () => {
      await patientHint();
      await db().$transaction(async (tx) => {
        await tx.$executeRaw`UPDATE "RefreshState" SET "queuedAt" = now()
          WHERE "connectionId" = ${resource.connectionId}::uuid AND "serviceId" = ${id}`;
        await requestRefresh(tx, { ...resource, source: "action" }, { onceIn: 600 });
      });
      expect(await jobs()).toHaveLength(1);
    });

    test("finds enough the job that somebody else had queued", async () => {
      await hint();
      await patientHint();
      expect(await jobs()).toHaveLength(1);
    });

    test("has another job once that one is done, or is waited for so long that it may be lost", async () => {
      await patientHint();
      await follow();
      await patientHint();
      expect(await jobs()).toHaveLength(2);
      await db().refreshState.updateMany({
        where: resource,
        data: { queuedAt: new Date(Date.now() - 601_000) },
      });
      await patientHint();
      expect(await jobs()).toHaveLength(3);
    });

    test("keeps nobody waiting who has news", async () => {
      await patientHint();
      await hint();
      expect(await jobs()).toHaveLength(2);
    });
  });

  describe("what somebody opens", () => {
    const open = () => requestIfOld(orders, resource, false);
    const busy = 60;

    beforeEach(async () => {
      await refresh();
      await world.service.control("DELETE", "/requests");
      await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${refreshQueue.name}`;
      for (let number = 0; number < busy; number += 1)
        await requestRefresh(db(), { ...resource, serviceId: `9${number}`, source: "sweep" });
    });

    /** Whether the resource is read next, and how many jobs there are for it. */
    async function queuedFor(): Promise<{ isNext: boolean; jobs: number }> {
      const isAsked = ({ serviceId }: RefreshJob) => serviceId === resource.serviceId;
      const queued = await jobsOf<RefreshJob>(refreshQueue.name, resource.connectionId);
      const boss = await startQueue();
      const [next] = await boss.fetch<RefreshJob>(refreshQueue.name);
      await boss.stop({ graceful: false });
      return { isNext: next !== undefined && isAsked(next.data), jobs: queued.filter(isAsked).length };
    }

    test("is read before all that an import has asked for", async () => {
      await open();
      await open();
      expect(await queuedFor()).toEqual({ isNext: true, jobs: 1 });
    });

    test("is read before it also where it was part of that", async () => {
      await requestRefresh(db(), { ...resource, source: "sweep" });
      await open();
      await open();
      expect(await queuedFor()).toEqual({ isNext: true, jobs: 2 });
      await follow();
      await follow();
      expect(await reads()).toBe(1);
    });

    test("is not read again for those who do not wait and ask after it", async () => {
      await open();
      await requestRefresh(db(), { ...resource, source: "sweep" }, { onceIn: 600 });
      expect(await queuedFor()).toEqual({ isNext: true, jobs: 1 });
    });
  });

  test("a refresh that was asked for leads to the stored order, its files and one step", async () => {
    await hint();
    expect(await jobsOf(refreshQueue.name, resource.connectionId)).toEqual([
      { ...resource, source: "callback" },
    ]);
    await follow();
    expect(await findMirrored(world, id)).toMatchObject({ status: "submitted", snapshotWhole: true });
    expect(await isLeft()).toBe(false);
  });

  test("hints that came before the reading began are followed by one reading", async () => {
    for (let count = 0; count < 5; count += 1) await hint();
    for (let count = 0; count < 5; count += 1) await follow();
    expect(await reads()).toBe(1);
  });

  test("a hint during a refresh causes one more", async () => {
    await hint();
    const reading = await beginReading(follow);
    await world.steered.setStatus(id, "translating");
    await hint();
    await hint();
    await reading.arrive();
    expect(await findMirrored(world, id)).toMatchObject({ status: "translating" });
    expect(await reads()).toBe(2);
    expect(await isLeft()).toBe(false);
  });

  describe("hints whose job was given up or lost", () => {
    const queued = () => jobsOf(refreshQueue.name, resource.connectionId);
    const giveUpJobs = () => db().$executeRaw`DELETE FROM pgboss.job
    WHERE name = ${refreshQueue.name} AND data->>'connectionId' = ${resource.connectionId}`;
    const timePasses = (passed: string) => db().$executeRaw`
    UPDATE "RefreshState" SET "nextLookAt" = "nextLookAt" - ${passed}::interval, "queuedAt" = "queuedAt" - ${passed}::interval
    WHERE "connectionId" = ${resource.connectionId}::uuid`;

    test("get another, so that a completed order has its translation", async () => {
      await refresh();
      await world.steered.setStatus(id, "completed");
      await hint();
      await giveUpJobs();
      await requeueHints();
      expect(await queued()).toEqual([]);
      await timePasses("6 minutes");
      await Promise.all([requeueHints(), requeueHints()]);
      expect(await queued()).toEqual([{ ...resource, source: "sweep" }]);
      await follow();
      const snapshot = (await findMirrored(world, id))?.snapshot;
      expect(snapshot).toMatchObject({
        status: "completed",
        files: expect.arrayContaining([expect.objectContaining({ kind: "translation" })]),
      });
      await timePasses("1 day");
      await giveUpJobs();
      await requeueHints();
      expect(await queued()).toEqual([]);
    });

    test("get one also where no job was to follow them, because the process that read died", async () => {
      await fault({ kind: "status", status: 503, times: 3 });
      await expect(refresh()).rejects.toMatchObject({ code: "service_unavailable" });
      await timePasses("6 minutes");
      await requeueHints();
      expect(await queued()).toHaveLength(1);
    });

    test("are looked at less and less often while they cannot be followed, and at once when news came", async () => {
      await fault({ kind: "status", status: 403, times: 100 });
      await hint();
      const pauses: number[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        await giveUpJobs();
        await expect(follow()).rejects.toMatchObject({ serviceStatus: 403 });
        pauses.push(Math.round((Number((await state()).nextLookAt) - Date.now()) / 60_000));
        await timePasses("2 hours");
        await requeueHints();
        expect(await queued()).toHaveLength(1);
      }
      expect(pauses).toEqual([5, 10, 20, 40, 60]);
      await world.service.setFaults([]);
      await follow();
      expect(await state()).toMatchObject({ nextLookAt: null, requeues: 0 });
    });
  });

  describe("a second process", () => {
    test("finds the lease taken and asks nothing; the hint is left to the first", async () => {
      await hint();
      const reading = await beginReading(follow);
      expect(await takeLease(resource)).toBeNull();
      await expect(follow()).rejects.toMatchObject({ code: "conflict" });
      await reading.arrive();
      await follow();
      expect(await reads()).toBe(1);
    });

    test("that needs the state now waits for a reading that began after it asked", async () => {
      const reading = await beginReading(refresh);
      await world.steered.setStatus(id, "translating");
      const later = refresh();
      await expect.poll(async () => (await state()).wanted).toBe(2n);
      await reading.arrive();
      await later;
      expect(await findMirrored(world, id)).toMatchObject({ status: "translating" });
    });

    test("goes on where the first was killed, once its lease has run out", async () => {
      await hint();
      const dead = await takeLease(resource);
      await expect(follow()).rejects.toMatchObject({ code: "conflict" });
      await db().$executeRaw`UPDATE "RefreshState" SET "leaseUntil" = now() - interval '1 second'
      WHERE "leaseToken" = ${dead?.leaseToken}::uuid`;
      await follow();
      expect(await findMirrored(world, id)).toMatchObject({ status: "submitted" });
    });

    test("whose lease ran out cannot give back what another has taken", async () => {
      await hint();
      const slow = await takeLease(resource);
      await db().refreshState.updateMany({ where: resource, data: { leaseUntil: new Date(0) } });
      const taken = await takeLease(resource);
      if (!slow || !taken) throw new Error("Both leases of this test are taken");
      await giveBack(slow, true);
      expect(await state()).toMatchObject({ leaseToken: taken.leaseToken, done: 0n });
    });
  });

  describe("on an order made moments ago", () => {
    test.each([404, 403])(
      "a %i means not yet: it is asked again, and nothing is thought gone",
      async (status) => {
        await refresh();
        await fault({ kind: "status", status });
        await hint();
        await expect(follow()).rejects.toMatchObject({ serviceStatus: status });
        expect(await findMirrored(world, id)).toMatchObject({ goneAt: null });
        expect(await isLeft()).toBe(true);
        await follow();
        expect(await isLeft()).toBe(false);
      },
    );
  });

  describe("an order that the service no longer knows", () => {
    const makeOld = () =>
      db().order.updateMany({ where: { serviceId: id }, data: { receivedAt: new Date(0) } });

    test("is marked gone, and stays with all that was known of it", async () => {
      await refresh();
      await makeOld();
      await fault({ kind: "status", status: 404 });
      await refresh();
      const order = await findMirrored(world, id);
      expect(order?.goneAt).toBeInstanceOf(Date);
      expect(order).toMatchObject({ status: "submitted", snapshotWhole: true });
    });

    test("is not thought gone by a 403", async () => {
      await refresh();
      await makeOld();
      await fault({ kind: "status", status: 403 });
      await expect(refresh()).rejects.toMatchObject({ code: "token_refused" });
      expect(await findMirrored(world, id)).toMatchObject({ goneAt: null });
    });
  });

  describe("something that the service never knew", () => {
    const unknown = () => ({ ...resource, serviceId: "999999999" });
    const followUnknown = async (requeues: number) => {
      await requestRefresh(db(), { ...unknown(), source: "callback" });
      await db().refreshState.updateMany({ where: unknown(), data: { requeues } });
      await followHints({ ...unknown(), source: "callback" }, mirroredKinds);
    };

    test("is asked for again for two days", async () => {
      await expect(followUnknown(49)).rejects.toMatchObject({ code: "not_found" });
      expect(await db().refreshState.findFirstOrThrow({ where: unknown() })).toMatchObject({
        done: 0n,
        nextLookAt: expect.any(Date),
      });
    });

    test("and then no more, until something hints at it again", async () => {
      await followUnknown(50);
      const { done, wanted, nextLookAt } = await db().refreshState.findFirstOrThrow({ where: unknown() });
      expect([done, nextLookAt]).toEqual([wanted, null]);
      await expect(followUnknown(0)).rejects.toMatchObject({ code: "not_found" });
    });
  });

  describe("a reading that fails", () => {
    test.each([
      ["because the service is away", { kind: "status", status: 503, times: 3 }, "service_unavailable"],
      ["because its answer is no JSON", { kind: "garbage", times: 3 }, "service_unavailable"],
      ["because the allowance is used up", { kind: "status", status: 429, retry_after: 30 }, "rate_limited"],
    ])("%s leaves the hint and no lease, so that the next try begins at once", async (_, rule, code) => {
      await fault(rule);
      await hint();
      await expect(follow()).rejects.toMatchObject({ code });
      expect(await isLeft()).toBe(true);
      expect(await state()).toMatchObject({ leaseToken: null });
    });

    test("because the token is not accepted is remembered, and waits for a token that is once that has lasted", async () => {
      await fault({ kind: "status", status: 401, times: 1 });
      await hint();
      await expect(follow()).rejects.toMatchObject({ code: "token_refused" });
      const { connectionId } = resource;
      expect(await db().accessToken.findFirstOrThrow({ where: { connectionId } })).toMatchObject({
        state: "working",
        refusals: 1,
      });
      await db().accessToken.updateMany({ where: { connectionId }, data: { state: "rejected" } });
      await expect(follow()).rejects.toMatchObject({ code: "token_refused" });
      expect(await reads()).toBe(1);
      await db().accessToken.updateMany({ where: { connectionId }, data: { state: "working" } });
      await follow();
      expect(await findMirrored(world, id)).not.toBeNull();
    });
  });
});
