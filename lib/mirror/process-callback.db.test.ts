import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mirroredKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { type CalledBack, processCallbacks } from "./process-callback";
import { requestsTo } from "./testing/asked";
import { deliver } from "./testing/deliveries";
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

const addDelivery = () => deliver(world, { commandId, serviceId: String(id) });
const thing = () => ({
  connectionId: world.scope.connectionId,
  commandId,
  kind: "order" as const,
  serviceId: String(id),
});
const processAll = () =>
  processCallbacks(thing(), mirroredKinds, async (calledBack) => {
    recognized.push(calledBack);
  });
const processedAt = async (deliveryId: string) =>
  (await db().callbackDelivery.findUniqueOrThrow({ where: { id: deliveryId } })).processedAt;

test("what a callback says is not believed: the order is read, and what is read is stored", async () => {
  const deliveryId = await addDelivery();
  await processAll();
  const order = await findMirrored(world, id);
  expect(order).toMatchObject({ status: "submitted", snapshotWhole: true });
  const steps = await db().statusChange.findMany({ where: { subjectId: order?.id ?? "" } });
  expect(steps).toMatchObject([{ status: "submitted", source: "callback" }]);
  expect(await processedAt(deliveryId)).toBeInstanceOf(Date);
});

test("the command whose address was used is told what the callback led to", async () => {
  await addDelivery();
  await processAll();
  expect(recognized).toMatchObject([{ commandId, kind: { kind: "order" }, serviceId: String(id) }]);
});

test("one that was dealt with is not dealt with again", async () => {
  await addDelivery();
  await processAll();
  await processAll();
  expect(await requestsTo(world.service, `/orders/${id}`)).toBe(1);
});

test("one whose order cannot be read yet stays in the inbox until it can", async () => {
  const deliveryId = await addDelivery();
  await world.service.setFaults([{ path: `/orders/${id}`, kind: "status", status: 404 }]);
  await expect(processAll()).rejects.toMatchObject({ code: "not_found" });
  expect(await processedAt(deliveryId)).toBeNull();
  await processAll();
  expect(await processedAt(deliveryId)).not.toBeNull();
});

test("one whose command cannot be told is tried again", async () => {
  await addDelivery();
  const failing = processCallbacks(thing(), mirroredKinds, () => Promise.reject(new Error("away")));
  await expect(failing).rejects.toThrow("away");
  await processAll();
  expect(recognized).toHaveLength(1);
});

test("one whose command is forgotten by now is followed all the same", async () => {
  const deliveryId = await addDelivery();
  await db().command.delete({ where: { id: commandId } });
  await processAll();
  expect((await findMirrored(world, id))?.status).toBe("submitted");
  expect(await processedAt(deliveryId)).not.toBeNull();
});
