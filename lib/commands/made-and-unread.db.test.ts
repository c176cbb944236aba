import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { expectDoneOnce } from "./testing/done-once";
import { createCommandWorld, give, prepare } from "./testing/prepared";

/** Where the service tells no more of what it made than its number. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test("the number of what was made is kept before it is read", async () => {
  const prepared = await prepare("order.place", await createCommandWorld(sandbox.originB, "b"));
  const { service, connectionId } = prepared.world;
  await service.setFaults([{ method: "GET", path: "/orders/", kind: "delay", delay_ms: 3_000 }]);
  const giving = give(prepared);
  const kept = async () => (await db().command.findFirst({ where: { connectionId } }))?.serviceId;
  await expect.poll(kept).toMatch(/^ORD-/);
  expect(await db().command.findFirst({ where: { connectionId } })).toMatchObject({ state: "sending" });
  await expectDoneOnce(prepared, (await giving).id);
});

test("what the service said it made is not made again because it carries other files by then", async () => {
  const prepared = await prepare("order.place", await createCommandWorld(sandbox.originB, "b"));
  const { service, steered } = prepared.world;
  await service.setFaults([{ method: "GET", path: "/orders/", kind: "status", status: 503, times: 50 }]);
  const { id, state, serviceId, request } = await give(prepared);
  expect([state, serviceId]).toEqual(["unknown", expect.stringMatching(/^ORD-/)]);
  // The service's staff have put another file in the place of the one that was sent.
  const sent = { ...z.looseObject({}).parse(request), fileServiceIds: [await steered.upload()] };
  await db().command.update({ where: { id }, data: { request: sent } });
  await service.setFaults([]);
  await expectDoneOnce(prepared, id);
});
