import { afterAll, beforeAll, expect, test } from "vitest";
import { accessForScope } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { mirroredKinds } from "@/lib/kinds";
import { refresh } from "@/lib/mirror/refresh";
import { sweep } from "@/lib/mirror/sweep";
import { orders } from "@/lib/orders/mirrored";
import { createOrderingWorld, type OrderingWorld } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";

let sandbox: TestSandbox;
let world: OrderingWorld;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  world = await createOrderingWorld(sandbox.origin);
  await world.addPerson("requester");
});
afterAll(() => sandbox.dispose());

test("an order has changed when the service tells something new of it, not when it is read whole or confirmed", async () => {
  const { id } = await world.service.placeOrder({
    files: [(await world.service.upload("deed.pdf")).id],
  });
  const scope = await scopeOf(world.connectionId);
  const access = await accessForScope(scope);
  if (!access) throw new Error("The business has no token");
  const read = () => refresh(orders, scope, access, String(id), "sweep");
  const stored = () => db().order.findFirstOrThrow({ where: { businessId: world.businessId } });
  await sweep({ connectionId: world.connectionId, kind: "order" }, mirroredKinds);
  const told = await stored();
  expect([told.snapshotWhole, told.changedAt]).toEqual([false, told.receivedAt]);
  await read();
  const whole = await stored();
  expect([whole.snapshotWhole, whole.changedAt]).toEqual([true, told.changedAt]);
  await read();
  expect((await stored()).changedAt).toEqual(told.changedAt);
  await world.service.setOrderStatus(id, "translating");
  await read();
  const moved = await stored();
  expect(moved.status).toBe("translating");
  expect(moved.changedAt.getTime()).toBeGreaterThan(told.changedAt.getTime());
});
