import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { mirroredKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { type CalledBack, processCallbacks } from "./process-callback";
import { requestsTo } from "./testing/asked";
import { deliver } from "./testing/deliveries";
import { addCommand, createSteeredWorld, findMirrored, type SteeredWorld } from "./testing/mirrored-world";

let sandbox: TestSandbox;
let world: SteeredWorld;
let id: string;
let commandId: string;
let recognized: CalledBack[];

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** Why what only a callback tells is not believed. */
const unproven: Record<ServiceVariant, string | null> = {
  a: null,
  b: "nobody has signed it, and nothing else tells that the order is the command's",
};

const addDelivery = () => deliver(world, { commandId, serviceId: id });
const thing = () => ({
  connectionId: world.scope.connectionId,
  commandId,
  kind: "order" as const,
  serviceId: id,
});
const processAll = () =>
  processCallbacks(thing(), mirroredKinds, async (calledBack) => {
    recognized.push(calledBack);
  });
/** Until the next one under the same address is followed. */
const letPausePass = () =>
  db().command.updateMany({ where: { id: commandId }, data: { calledBackAt: null } });
const processedAt = async (deliveryId: string) =>
  (await db().callbackDelivery.findUniqueOrThrow({ where: { id: deliveryId } })).processedAt;

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    world = await createSteeredWorld(sandbox, variant);
    id = await world.steered.placeOrder();
    ({ commandId } = await addCommand(world));
    // What it made: nothing else is read for what nobody signed.
    await db().command.update({ where: { id: commandId }, data: { serviceId: id } });
    recognized = [];
  });

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
    expect(recognized).toMatchObject([{ commandId, kind: { kind: "order" }, serviceId: id }]);
  });

  test("one that was dealt with is not dealt with again", async () => {
    await addDelivery();
    await processAll();
    await letPausePass();
    await processAll();
    expect(await requestsTo(world.service, `/orders/${id}`)).toBe(1);
  });

  test("one whose order cannot be read yet stays in the inbox until it can", async () => {
    const deliveryId = await addDelivery();
    await world.service.setFaults([{ path: `/orders/${id}`, kind: "status", status: 404 }]);
    await expect(processAll()).rejects.toMatchObject({ code: "not_found" });
    expect(await processedAt(deliveryId)).toBeNull();
    await letPausePass();
    await processAll();
    expect(await processedAt(deliveryId)).not.toBeNull();
  });

  test("one whose command cannot be told is tried again", async () => {
    await addDelivery();
    const failing = processCallbacks(thing(), mirroredKinds, () => Promise.reject(new Error("away")));
    await expect(failing).rejects.toThrow("away");
    await letPausePass();
    await processAll();
    expect(recognized).toHaveLength(1);
  });

  const reason = unproven[variant];
  test.skipIf(reason)(
    `one whose command is forgotten by now is followed all the same${reason ? ` (not here: ${reason})` : ""}`,
    async () => {
      const deliveryId = await addDelivery();
      await db().command.delete({ where: { id: commandId } });
      await processAll();
      expect((await findMirrored(world, id))?.status).toBe("submitted");
      expect(await processedAt(deliveryId)).not.toBeNull();
    },
  );
});
