import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrder } from "../data";
import { placeOrder } from "../placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "../testing/ordering-world";
import { changeNeededBy } from "./mutations";

let sandbox: TestSandbox;
let world: OrderingWorld;
let placer: Actor;
let orderId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  placer = await world.addPerson("requester");
  orderId = (await placeOrder(placer, await readyToPlace(placer))).subjectId ?? "";
});
afterAll(() => sandbox.dispose());

const neededBy = "2199-12-31";
const change = (actor: Actor, day: string | null = neededBy) =>
  changeNeededBy(actor, { orderId, neededBy: day });
const kept = async () => (await db().order.findUniqueOrThrow({ where: { id: orderId } })).neededBy;
const lines = () =>
  db().auditEvent.findMany({
    where: { subjectId: orderId, action: "order.change-needed-by" },
    orderBy: { createdAt: "asc" },
  });

test("whoever decides on an order says by when it is needed, and takes it back; each is audited and told of once", async () => {
  const told = () => db().change.count({ where: { topic: "order", subjectId: orderId } });
  const before = await told();
  await change(placer);
  await change(placer);
  expect(await kept()).toBe(neededBy);
  await change(await world.addPerson("approver"), "2199-12-30");
  await change(await actingFor(placer), null);
  expect(await kept()).toBeNull();
  expect(await told()).toBe(before + 3);
  expect(await lines()).toMatchObject([
    { before: { neededBy: null }, after: { neededBy } },
    { before: { neededBy }, after: { neededBy: "2199-12-30" } },
    { before: { neededBy: "2199-12-30" }, after: { neededBy: null }, onBehalfOfId: placer.userId },
  ]);
});

test("a colleague who sees the order does not say so, and a stranger finds none", async () => {
  const colleague = await world.addPerson("requester");
  expect(await getOrder(colleague, orderId)).toMatchObject({ mayChangeNeededBy: false });
  await expect(change(colleague)).rejects.toMatchObject({ code: "forbidden" });
  const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
  await expect(change(stranger)).rejects.toMatchObject({ code: "not_found" });
  expect(await kept()).toBeNull();
  expect(await lines()).toEqual([]);
});

test("a day that is past, or that there is not, is refused; one that was said before may stay", async () => {
  await change(placer);
  for (const day of ["2026-01-01", "2026-02-30", "soon"]) {
    await expect(change(placer, day)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { neededBy: [{}] },
    });
  }
  expect(await kept()).toBe(neededBy);
  await db().order.update({ where: { id: orderId }, data: { neededBy: "2026-01-01" } });
  await change(placer, "2026-01-01");
  expect(await lines()).toHaveLength(1);
});

test.each(["completed", "cancelled"])("nobody says so of an order that is %s", async (status) => {
  await db().order.update({ where: { id: orderId }, data: { status, neededBy } });
  expect(await getOrder(placer, orderId)).toMatchObject({
    mayChangeNeededBy: false,
    turnaroundCriteria: null,
    neededBy,
  });
  await expect(change(placer, null)).rejects.toMatchObject({ code: "conflict" });
  expect(await kept()).toBe(neededBy);
});
