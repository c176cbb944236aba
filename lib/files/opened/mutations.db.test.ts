import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { refresh } from "@/lib/mirror/refresh";
import { orders } from "@/lib/orders/mirrored";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { openFile } from "./mutations";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test("a file whose reader's grant has ended does not come to its end, however soon that would be", async () => {
  const world = await createOrderingWorld(sandbox.origin);
  const person = await world.addPerson("approver");
  const orderId = (await placeOrder(person, await readyToPlace(person))).subjectId ?? "";
  const { serviceId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const form = new FormData();
  // More than lies in buffers on the way.
  form.append("file", new Blob(["page ".repeat(2_000_000)]), "translation.txt");
  form.append("type", "translation");
  const { origin, token } = world.service;
  const headers = { authorization: `Bearer ${token}` };
  const sent = { method: "POST", headers, body: form };
  expect((await fetch(`${origin}/_sandbox/orders/${serviceId}/files`, sent)).status).toBe(201);
  const scope = await scopeOf(world.connectionId);
  await refresh(orders, scope, await accessForActor(person, scope), serviceId, "sweep");
  const { id: fileId } = await db().file.findFirstOrThrow({ where: { orderId, kind: "translation" } });

  const staff = await actingFor(person);
  const { bytes } = await openFile(staff, fileId, AbortSignal.timeout(30_000));
  await db().staffGrant.updateMany({ where: { sessionId: staff.sessionId }, data: { endedAt: new Date() } });
  const whole = await buffer(bytes).then(
    ({ length }) => length,
    () => "broken off",
  );
  expect(whole).toBe("broken off");
  // Nor is it written down that they have it, as from now.
  expect(await db().openedFile.count({ where: { fileId, userId: staff.userId } })).toBe(0);
});
