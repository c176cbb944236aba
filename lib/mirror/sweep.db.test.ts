import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutesToDistrust, refusalsToDistrust } from "@/lib/credentials/token-health";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { mirroredKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { asOwner } from "@/lib/platform/testing/as-owner";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { followHints, type RefreshJob, refreshQueue } from "./refresh";
import { enqueueSweeps, type SweepJob, sweep, sweepQueue } from "./sweep";
import { requestsTo } from "./testing/asked";
import {
  createSteeredWorld,
  findMirrored,
  jobsOf,
  markImported,
  type SteeredWorld,
} from "./testing/mirrored-world";
import { enqueueWalks, type WalkJob, walkQueue } from "./walk";

let sandbox: TestSandbox;
let world: SteeredWorld;
let connectionId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** What a sweep of each variant costs, and what its list tells. */
const told: Record<ServiceVariant, { listsOf61: number; withoutRank: string | null }> = {
  // A look at the front, and one large page.
  a: { listsOf61: 2, withoutRank: null },
  // A look at the front, four pages of twenty, and those behind the front again by the scan for what is open.
  b: { listsOf61: 8, withoutRank: "rows change in their places: what they do not tell is found in rotation" },
};

const sweepNow = () => sweep({ connectionId, kind: "order" }, mirroredKinds);
const progress = () =>
  db().mirrorProgress.findUniqueOrThrow({ where: { connectionId_kind: { connectionId, kind: "order" } } });
const lists = () => requestsTo(world.service, "/orders");
const asked = async () =>
  (await jobsOf<RefreshJob>(refreshQueue.name, connectionId)).map(({ serviceId }) => serviceId);

/** Does the refresh jobs that are there, as a worker would. */
async function followAll(): Promise<void> {
  for (const job of await jobsOf<RefreshJob>(refreshQueue.name, connectionId))
    await followHints(job, mirroredKinds);
  await db().$executeRaw`DELETE FROM pgboss.job
    WHERE name = ${refreshQueue.name} AND data->>'connectionId' = ${connectionId}`;
}

async function placeAndMirror(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await world.steered.placeOrder());
  await sweepNow();
  await followAll();
  await world.service.control("DELETE", "/requests");
  return ids;
}

describe.each(serviceVariants)("on variant %s,", (variant) => {
  const { listsOf61, withoutRank } = told[variant];
  beforeEach(async () => {
    world = await createSteeredWorld(sandbox, variant);
    ({ connectionId } = world.scope);
    await markImported(connectionId);
  });

  describe("a sweep", () => {
    test("finds an order that was placed elsewhere, and has it read whole", async () => {
      const id = await world.steered.placeOrder();
      await sweepNow();
      expect(await findMirrored(world, id)).toMatchObject({ status: "submitted", snapshotWhole: false });
      await followAll();
      expect(await findMirrored(world, id)).toMatchObject({ snapshotWhole: true });
    });

    test("that fails by a fault of ours fails its job, and says nothing of the service", async () => {
      await sweepNow();
      await world.steered.placeOrder();
      await asOwner(`CREATE FUNCTION refuse_all() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE 'A fault of ours'; END $$`);
      await asOwner(
        `CREATE TRIGGER refuse_all BEFORE INSERT ON "Order" FOR EACH ROW EXECUTE FUNCTION refuse_all()`,
      );
      await expect(sweepNow()).rejects.toThrow("A fault of ours");
      await asOwner(`DROP FUNCTION refuse_all CASCADE`);
      expect(await progress()).toMatchObject({ failure: null });
    });

    test("finds a change that no callback told of", async () => {
      const [id = ""] = await placeAndMirror(1);
      await world.steered.setStatus(id, "translating");
      await sweepNow();
      expect(await findMirrored(world, id)).toMatchObject({ status: "translating" });
      const order = await findMirrored(world, id);
      expect(
        await db().statusChange.findFirst({ where: { subjectId: order?.id, status: "translating" } }),
      ).toMatchObject({ source: "sweep" });
    });

    test.skipIf(withoutRank)(
      `finds by its rank an order that has changed although its row looks the same${withoutRank ? ` (not here: ${withoutRank})` : ""}`,
      async () => {
        const [oldest = ""] = await placeAndMirror(3);
        await world.service.control("POST", `/orders/${oldest}/comments`, {
          author: "Ana",
          body: "A question",
        });
        await world.steered.setStatus(oldest, "submitted");
        await sweepNow();
        expect(await asked()).toEqual([oldest]);
        await followAll();
        expect((await findMirrored(world, oldest))?.snapshot).toMatchObject({
          comments: [{ author: "Ana" }],
        });
      },
    );

    test("asks once and for nothing more when nothing happened", async () => {
      await placeAndMirror(3);
      await sweepNow();
      expect(await lists()).toBe(1);
      expect(await asked()).toEqual([]);
    });

    test("goes on to the next page while a page holds something new", async () => {
      for (let made = 0; made < 61; made += 1) await world.steered.placeOrder();
      await world.service.control("DELETE", "/requests");
      await sweepNow();
      expect(await lists()).toBe(listsOf61);
      expect(await db().order.count({ where: { connectionId } })).toBe(61);
    });

    test("does not bring back again and again what the list has and nobody can find", async () => {
      const [id = ""] = await placeAndMirror(1);
      await sandbox.running.kernel.db
        .$executeRaw`UPDATE orders SET received_at = 'yesterday' WHERE id = ${Number(id.replace(/\D/g, ""))}`;
      await sweepNow();
      await world.service.setFaults([{ path: `/orders/${id}`, kind: "status", status: 404, times: 100 }]);
      await followAll();
      const order = await findMirrored(world, id);
      const told = () => db().change.count({ where: { subjectId: order?.id } });
      expect(order?.goneAt).toBeInstanceOf(Date);
      const before = await told();
      await world.service.control("DELETE", "/requests");
      for (let sweeps = 0; sweeps < 3; sweeps += 1) {
        await sweepNow();
        await followAll();
      }
      expect([await told(), await lists()]).toEqual([before, 3]);
      expect((await findMirrored(world, id))?.goneAt).toEqual(order?.goneAt);
    });

    test("says when everything was last confirmed", async () => {
      const [id = ""] = await placeAndMirror(1);
      const before = await findMirrored(world, id);
      await sweepNow();
      const after = await findMirrored(world, id);
      expect(after?.confirmedAt.getTime()).toBeGreaterThan(before?.confirmedAt.getTime() ?? Infinity);
      expect((await progress()).sweptAt).toBeInstanceOf(Date);
    });
  });

  describe("a sweep that fails", () => {
    test("says why, keeps what is known, and is forgotten once one works", async () => {
      const [id = ""] = await placeAndMirror(1);
      await world.service.setFaults([{ path: "/orders", kind: "status", status: 503, times: 3 }]);
      await sweepNow();
      expect(await progress()).toMatchObject({ failure: "service_unavailable" });
      expect(await findMirrored(world, id)).toMatchObject({ status: "submitted", goneAt: null });
      await sweepNow();
      expect(await progress()).toMatchObject({ failedAt: null, failure: null });
    });

    test.each([
      [401, "rejected"],
      [403, "denied"],
    ])(
      "because the service answers %i to the token finds it %s only when that lasts",
      async (status, state) => {
        await world.service.setFaults([{ path: "/orders", kind: "status", status, times: 100 }]);
        const token = () => db().accessToken.findFirstOrThrow({ where: { connectionId } });
        for (let refusal = 1; refusal < refusalsToDistrust; refusal += 1) await sweepNow();
        expect((await progress()).failedAt).toBeInstanceOf(Date);
        await db().accessToken.updateMany({
          where: { connectionId },
          data: { refusedSince: new Date(Date.now() - minutesToDistrust * 60_000) },
        });
        expect((await token()).state).toBe("working");
        await sweepNow();
        expect((await token()).state).toBe(state);
      },
    );

    test("because of one stray answer to the token is followed by one that works", async () => {
      await world.service.setFaults([{ path: "/orders", kind: "status", status: 401, times: 1 }]);
      await sweepNow();
      await sweepNow();
      expect(await progress()).toMatchObject({ failedAt: null, failure: null });
      expect(await db().accessToken.findFirstOrThrow({ where: { connectionId } })).toMatchObject({
        state: "working",
        refusals: 0,
      });
    });

    test("because no token works waits and says so", async () => {
      await db().accessToken.updateMany({ where: { connectionId }, data: { state: "rejected" } });
      await sweepNow();
      expect(await progress()).toMatchObject({ failure: "token_refused" });
      expect(await lists()).toBe(0);
    });
  });

  describe("a sweep that gets no turn", () => {
    const told = () => db().change.count({ where: { subjectId: connectionId, topic: "connection" } });
    const budget = () => ({ fingerprint: world.access.tokenFingerprint });
    const leaveNoTurn = () =>
      db().requestBudget.upsert({
        where: budget(),
        update: { blockedUntil: new Date(Date.now() + 3_600_000) },
        create: { ...budget(), blockedUntil: new Date(Date.now() + 3_600_000) },
      });
    const sweptMinutesAgo = (minutes: number) =>
      db().mirrorProgress.updateMany({
        where: { connectionId, kind: "order" },
        data: { sweptAt: new Date(Date.now() - minutes * 60_000) },
      });

    test("is no news while the one before it is not long ago", async () => {
      await sweepNow();
      await leaveNoTurn();
      const before = await told();
      await sweptMinutesAgo(2);
      await sweepNow();
      expect(await progress()).toMatchObject({ heldUpAt: null, failedAt: null });
      expect(await told()).toBe(before);
    });

    test("is told of once where the list grows old by it, and no more once one has reached the end", async () => {
      await sweepNow();
      await leaveNoTurn();
      const before = await told();
      await sweptMinutesAgo(6);
      for (let sweeps = 0; sweeps < 3; sweeps += 1) await sweepNow();
      expect(await progress()).toMatchObject({ heldUpAt: expect.any(Date), failedAt: null });
      expect(await told()).toBe(before + 1);
      await db().requestBudget.update({ where: budget(), data: { blockedUntil: null } });
      await sweepNow();
      expect(await progress()).toMatchObject({ heldUpAt: null });
      expect(await told()).toBe(before + 2);
    });
  });
});

test("several workers queue one sweep of each kind, and none of a kind that its variant does not list", async () => {
  ({ connectionId } = (await createSteeredWorld(sandbox, "a")).scope);
  const other = await createSteeredWorld(sandbox, "b");
  await Promise.all([
    enqueueSweeps(mirroredKinds),
    enqueueSweeps(mirroredKinds),
    enqueueSweeps(mirroredKinds),
  ]);
  const queued = await jobsOf<SweepJob>(sweepQueue.name, connectionId);
  expect(queued.map(({ kind }) => kind).sort()).toEqual(["file", "order", "quote"]);
  const elsewhere = await jobsOf<SweepJob>(sweepQueue.name, other.scope.connectionId);
  expect(elsewhere.map(({ kind }) => kind)).toEqual(["order"]);
});

test("where sweeps are asked for faster than they are made, one of each kind waits, and no surplus grows", async () => {
  ({ connectionId } = (await createSteeredWorld(sandbox, "a")).scope);
  for (let minute = 0; minute < 5; minute += 1) {
    await enqueueSweeps(mirroredKinds);
    await db().$executeRaw`UPDATE pgboss.job SET singleton_on = singleton_on - interval '1 minute'
      WHERE name = ${sweepQueue.name}`;
  }
  expect(await jobsOf(sweepQueue.name, connectionId)).toHaveLength(3);
});

test("where no token works nothing is queued once that is noted, and everything again from when one does", async () => {
  ({ connectionId } = (await createSteeredWorld(sandbox, "a")).scope);
  const setTokens = (state: "working" | "rejected") =>
    db().accessToken.updateMany({ where: { connectionId }, data: { state } });
  /** What the next minute queues. */
  const queued = async () => {
    await db().$executeRaw`DELETE FROM pgboss.job WHERE name IN (${sweepQueue.name}, ${walkQueue.name})`;
    await enqueueSweeps(mirroredKinds);
    await enqueueWalks(mirroredKinds);
    const sweeps = await jobsOf<SweepJob>(sweepQueue.name, connectionId);
    return { sweeps, walks: await jobsOf<WalkJob>(walkQueue.name, connectionId) };
  };
  await setTokens("rejected");
  const { sweeps } = await queued();
  expect(sweeps).toHaveLength(3);
  for (const job of sweeps) await sweep(job, mirroredKinds);
  expect(await queued()).toEqual({ sweeps: [], walks: [] });
  await setTokens("working");
  const again = await queued();
  expect([again.sweeps.length, again.walks.length]).toEqual([3, 3]);
});
