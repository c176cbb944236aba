import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { askNodeRoute } from "@/lib/auth/testing/node-route";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { refresh } from "@/lib/mirror/refresh";
import { orders } from "@/lib/orders/mirrored";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import openFileRoute from "@/pages/api/files/[id]/content";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { openFile } from "./mutations";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
afterEach(() => {
  vi.restoreAllMocks();
});

/** A translation of an order of theirs, too long to lie in buffers on its way. */
async function longFile() {
  const world = await createOrderingWorld(sandbox.origin);
  const person = await world.addPerson("approver");
  const orderId = (await placeOrder(person, await readyToPlace(person))).subjectId ?? "";
  const { serviceId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const form = new FormData();
  form.append("file", new Blob(["page ".repeat(2_000_000)]), "translation.txt");
  form.append("type", "translation");
  const { origin, token } = world.service;
  const headers = { authorization: `Bearer ${token}` };
  const sent = { method: "POST", headers, body: form };
  expect((await fetch(`${origin}/_sandbox/orders/${serviceId}/files`, sent)).status).toBe(201);
  const scope = await scopeOf(world.connectionId);
  await refresh(orders, scope, await accessForActor(person, scope), serviceId, "sweep");
  const { id: fileId } = await db().file.findFirstOrThrow({ where: { orderId, kind: "translation" } });
  return { person, fileId };
}

test("a file whose reader's grant has ended does not come to its end, however soon that would be", async () => {
  const { person, fileId } = await longFile();
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

test("a browser that leaves a file half way is no fault in the log", async () => {
  const { person, fileId } = await longFile();
  const faults = [vi.spyOn(log, "error"), vi.spyOn(log, "warn")];
  const told = vi.spyOn(log, "info");
  const { answer, handled, close } = await askNodeRoute(openFileRoute, person.sessionId, { id: fileId });
  await once(answer, "data");
  answer.destroy();
  expect(await handled).toBe("handled");
  close();
  for (const fault of faults) expect(fault).not.toHaveBeenCalled();
  expect(told.mock.calls).toMatchObject([
    [{ action: "files.open", code: "service_unavailable" }, "The browser went away"],
  ]);
  expect(await db().openedFile.count({ where: { fileId, userId: person.userId } })).toBe(0);
});
