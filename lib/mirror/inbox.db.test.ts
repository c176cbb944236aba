import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { serviceVariants } from "@/lib/domain/capabilities";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { type CallbackJob, callbackQueue, followInbox, inboxQueue, triesToGiveUp, wakeInbox } from "./inbox";
import { deliver, deliverMany } from "./testing/deliveries";
import { addCommand, createSteeredWorld, jobsOf, type MirroredWorld } from "./testing/mirrored-world";

/** Which callbacks get a job, and when. */

let sandbox: TestSandbox;
let world: MirroredWorld;
let commandId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const jobs = async ({ scope }: MirroredWorld = world) =>
  (await jobsOf<CallbackJob>(callbackQueue.name, scope.connectionId)).map(({ serviceId }) => serviceId);
const about = (serviceId: string, minutesAgo = 0) => ({ commandId, serviceId, minutesAgo });
const nextLookAt = async (id: string) =>
  (await db().callbackDelivery.findUniqueOrThrow({ where: { id } })).nextLookAt;

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    await db().$executeRaw`DELETE FROM pgboss.job WHERE name IN (${callbackQueue.name}, ${inboxQueue.name})`;
    await db().callbackDelivery.deleteMany();
    world = await createSteeredWorld(sandbox, variant);
    ({ commandId } = await addCommand(world));
  });

  describe("a callback that just came", () => {
    test("gets a job at once, once, however many look at the inbox", async () => {
      const id = await deliver(world, about("7"));
      await Promise.all([followInbox(), followInbox(), followInbox()]);
      expect(await jobs()).toEqual(["7"]);
      expect((await nextLookAt(id))?.getTime()).toBeGreaterThan(Date.now());
    });

    test("shares its job with all others about the same thing that wait", async () => {
      await deliverMany(world, 200, about("7"));
      await deliver(world, about("8"));
      await followInbox();
      await deliver(world, about("7"));
      await followInbox();
      expect((await jobs()).sort()).toEqual(["7", "8"]);
    });

    test("gets a job of its own when that of the same thing has begun", async () => {
      await deliver(world, about("7"));
      await followInbox();
      await db().$executeRaw`UPDATE pgboss.job SET state = 'active' WHERE name = ${callbackQueue.name}`;
      await deliver(world, about("7"));
      await followInbox();
      expect(await jobs()).toEqual(["7", "7"]);
    });

    test("goes before what waits since long ago", async () => {
      await deliver(world, about("old", 6));
      await followInbox();
      await db().callbackDelivery.updateMany({ data: { nextLookAt: new Date(0) } });
      await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${callbackQueue.name}`;
      await deliver(world, about("new"));
      await followInbox();
      const ranked = await db().$queryRaw<{ serviceId: string }[]>`
      SELECT data->>'serviceId' AS "serviceId" FROM pgboss.job WHERE name = ${callbackQueue.name}
      ORDER BY priority DESC`;
      expect(ranked.map(({ serviceId }) => serviceId)).toEqual(["new", "old"]);
    });

    test("is looked at again five minutes after its job was queued, and then with pauses that grow", async () => {
      const id = await deliver(world, about("7"));
      const pauses: number[] = [];
      for (let look = 0; look < 6; look += 1) {
        await followInbox();
        pauses.push(Math.round((Number(await nextLookAt(id)) - Date.now()) / 60_000));
        await db().callbackDelivery.updateMany({ data: { nextLookAt: new Date(0) } });
      }
      expect(pauses).toEqual([5, 10, 20, 40, 60, 60]);
    });

    test("of thousands at once gets its job by one call", async () => {
      const ids = Array.from({ length: 700 }, (_, index) => String(index));
      for (const id of ids) await deliver(world, about(id));
      await followInbox();
      expect((await jobs()).toSorted()).toEqual(ids.toSorted());
    });
  });

  describe("a callback that was left unprocessed", () => {
    test("is queued again although another business has hundreds that can never be processed", async () => {
      const other = await createSteeredWorld(sandbox, variant);
      const { commandId: theirs } = await addCommand(other);
      await deliverMany(other, 700, { commandId: theirs, serviceId: "1", minutesAgo: 40 * 60 });
      await deliver(world, about("7", 10));
      await followInbox();
      expect(await jobs()).toEqual(["7"]);
    });

    test("is followed however old it is where nobody could try it yet, and not given up with its first try", async () => {
      const id = await deliver(world, about("7", 60 * 72));
      for (const _ of ["first", "second"]) {
        await followInbox();
        expect(await jobs()).toEqual(["7"]);
        expect(await nextLookAt(id)).not.toBeNull();
        await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${callbackQueue.name}`;
        await db().callbackDelivery.updateMany({ data: { nextLookAt: new Date(0) } });
      }
    });

    test("is given up after two days of tries, which is logged, and not queued again", async () => {
      const logged = vi.spyOn(log, "error");
      const hopeless = await deliver(world, about("7", 60 * 49));
      await db().callbackDelivery.update({ where: { id: hopeless }, data: { requeues: triesToGiveUp } });
      await followInbox();
      expect([await jobs(), await nextLookAt(hopeless)]).toEqual([[], null]);
      expect(logged).toHaveBeenCalledWith(
        { connectionId: world.scope.connectionId, deliveryIds: [hopeless] },
        expect.stringMatching(/given up/),
      );
      logged.mockRestore();
    });
  });
});

test("thousands of callbacks wake a worker a few times, and never after the last is committed too seldom", async () => {
  for (let callbacks = 0; callbacks < 1_000; callbacks += 1) wakeInbox();
  const wakes = () => db().$queryRaw<{ state: string }[]>`
    SELECT state::text FROM pgboss.job WHERE name = ${inboxQueue.name}`;
  await expect.poll(wakes).toEqual([{ state: "created" }]);
  await db().$executeRaw`UPDATE pgboss.job SET state = 'active' WHERE name = ${inboxQueue.name}`;
  wakeInbox();
  await expect.poll(wakes).toContainEqual({ state: "created" });
});
