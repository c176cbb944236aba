import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "@/lib/domain/ids";
import { mirroredKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { type CalledBack, processCallback, requeueCallbacks } from "./process-callback";
import { callbackQueue } from "./receive";
import { requestsTo } from "./testing/asked";
import { addCommand, createMirroredWorld, findMirrored, type MirroredWorld } from "./testing/mirrored-world";

let sandbox: TestSandbox;
let world: MirroredWorld;
let id: number;
let commandId: string;
let recognized: CalledBack[];

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createMirroredWorld(sandbox.origin);
  ({ id } = await world.service.placeOrder());
  ({ commandId } = await addCommand(world));
  recognized = [];
});
afterAll(() => sandbox.dispose());

async function addDelivery(serviceId = String(id), minutesAgo = 0): Promise<string> {
  const deliveryId = newId();
  const { businessId, connectionId } = world.scope;
  await db().callbackDelivery.create({
    data: {
      id: deliveryId,
      businessId,
      connectionId,
      commandId,
      kind: "order",
      serviceId,
      dedupeKey: deliveryId,
      // What a callback says is never believed.
      rawBody: new Uint8Array(Buffer.from('{"status":"cancelled"}')),
      headers: {},
      verdict: "accepted",
      receivedAt: new Date(Date.now() - minutesAgo * 60_000),
      nextLookAt: new Date(Date.now() + (5 - minutesAgo) * 60_000),
    },
  });
  return deliveryId;
}

const processOne = (deliveryId: string) =>
  processCallback({ deliveryId }, mirroredKinds, async (calledBack) => {
    recognized.push(calledBack);
  });
const processedAt = async (deliveryId: string) =>
  (await db().callbackDelivery.findUniqueOrThrow({ where: { id: deliveryId } })).processedAt;
const isQueued = async (deliveryId: string) =>
  (
    await db().$queryRaw<unknown[]>`SELECT 1 FROM pgboss.job
      WHERE name = ${callbackQueue.name} AND data->>'deliveryId' = ${deliveryId} AND state < 'completed'`
  ).length;

test("what a callback says is not believed: the order is read, and what is read is stored", async () => {
  const deliveryId = await addDelivery();
  await processOne(deliveryId);
  const order = await findMirrored(world, id);
  expect(order).toMatchObject({ status: "submitted", snapshotWhole: true });
  const steps = await db().statusChange.findMany({ where: { subjectId: order?.id ?? "" } });
  expect(steps).toMatchObject([{ status: "submitted", source: "callback" }]);
  expect(await processedAt(deliveryId)).toBeInstanceOf(Date);
});

test("the command whose address was used is told what the callback led to", async () => {
  await processOne(await addDelivery());
  expect(recognized).toMatchObject([{ commandId, kind: { kind: "order" }, serviceId: String(id) }]);
});

test("one that was dealt with is not dealt with again", async () => {
  const deliveryId = await addDelivery();
  await processOne(deliveryId);
  await processOne(deliveryId);
  expect(await requestsTo(world.service, `/orders/${id}`)).toBe(1);
});

test("one whose order cannot be read yet stays in the inbox until it can", async () => {
  const deliveryId = await addDelivery();
  await world.service.setFaults([{ path: `/orders/${id}`, kind: "status", status: 404 }]);
  await expect(processOne(deliveryId)).rejects.toMatchObject({ code: "not_found" });
  expect(await processedAt(deliveryId)).toBeNull();
  await processOne(deliveryId);
  expect(await processedAt(deliveryId)).not.toBeNull();
});

test("one whose command cannot be told is tried again", async () => {
  const deliveryId = await addDelivery();
  const failing = processCallback({ deliveryId }, mirroredKinds, () => Promise.reject(new Error("away")));
  await expect(failing).rejects.toThrow("away");
  await processOne(deliveryId);
  expect(recognized).toHaveLength(1);
});

const nextLookAt = async (deliveryId: string) =>
  (await db().callbackDelivery.findUniqueOrThrow({ where: { id: deliveryId } })).nextLookAt;

describe("one that was left unprocessed", () => {
  test("is queued again, once; one just received is left to its own job", async () => {
    const left = await addDelivery(undefined, 6);
    const fresh = await addDelivery();
    await Promise.all([requeueCallbacks(), requeueCallbacks()]);
    expect(await isQueued(left)).toBe(1);
    expect(await isQueued(fresh)).toBe(0);
    await processOne(left);
    expect(await nextLookAt(left)).toBeNull();
  });

  test("is queued again although another business has hundreds that can never be processed", async () => {
    const other = await createMirroredWorld(sandbox.origin);
    const { commandId: theirs } = await addCommand(other);
    await db().callbackDelivery.createMany({
      data: Array.from({ length: 700 }, () => {
        const [id, old] = [newId(), new Date(Date.now() - 40 * 3_600_000)];
        const { businessId, connectionId } = other.scope;
        const about = { id, businessId, connectionId, commandId: theirs, kind: "order", serviceId: "1" };
        const sent = { dedupeKey: id, rawBody: new Uint8Array(), headers: {}, verdict: "accepted" };
        return { ...about, ...sent, receivedAt: old, nextLookAt: old };
      }),
    });
    const left = await addDelivery(undefined, 10);
    await requeueCallbacks();
    expect(await isQueued(left)).toBe(1);
  });

  test("is given up after two days, which is logged, and not queued again", async () => {
    const logged = vi.spyOn(log, "error");
    const hopeless = await addDelivery(undefined, 60 * 49);
    await requeueCallbacks();
    expect([await isQueued(hopeless), await nextLookAt(hopeless)]).toEqual([0, null]);
    expect(logged).toHaveBeenCalledWith(
      { connectionId: world.scope.connectionId, deliveryIds: [hopeless] },
      expect.stringMatching(/given up/),
    );
    logged.mockRestore();
  });
});
