import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownerOf } from "@/lib/auth/owners";
import { isVisibleTo, visibleTo } from "@/lib/auth/visible-to";
import { scopeOf } from "@/lib/credentials/scope";
import { orders } from "@/lib/orders/mirrored";
import { orderCompleted } from "@/lib/orders/notified";
import { createOrderingWorld, type OrderingWorld } from "@/lib/orders/testing/ordering-world";
import { touchedBy } from "@/lib/outbox/touched";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { store } from "./store";
import { addCommand } from "./testing/mirrored-world";
import { addPeopleOfDepartments, type PeopleOfDepartments } from "./testing/people-of-departments";
import { orderSnapshot } from "./testing/snapshots";

/** Who is told what of an order of which it is awaited whose it is. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

describe("an order that is awaited", () => {
  let world: OrderingWorld;
  let people: PeopleOfDepartments;
  let orderId: string;
  const soon = () => new Date(Date.now() + 100_000);

  beforeEach(async () => {
    world = await createOrderingWorld(sandbox.origin);
    people = await addPeopleOfDepartments(world);
    const scope = await scopeOf(world.connectionId);
    const at = new Date().toISOString();
    const told = { scope, whole: true, source: "sweep", requestedAt: at, answeredAt: at } as const;
    const snapshot = orderSnapshot({ receivedAt: at });
    ({ id: orderId } = await db().$transaction((tx) => store(tx, orders, { ...told, snapshot })));
    await db().order.update({ where: { id: orderId }, data: { makerAwaitedUntil: soon() } });
  });

  test("who sees everything is told of a document, and its uploader is not", async () => {
    const { placer, administrator } = people;
    const { id } = await db().file.findFirstOrThrow({ where: { orderId } });
    await db().file.update({ where: { id }, data: { uploadedById: placer.userId } });
    const owner = await ownerOf(db(), "file", id);
    expect(isVisibleTo(administrator, "file", owner)).toBe(true);
    expect(isVisibleTo(placer, "file", owner)).toBe(false);
  });

  test("open pages hear that nobody knows what else a command on it shows", async () => {
    const scope = await scopeOf(world.connectionId);
    const { commandId: id } = await addCommand({ scope, userId: people.administrator.userId });
    await db().command.update({ where: { id }, data: { kind: "order.cancel", subjectId: orderId } });
    expect(await db().$transaction((tx) => touchedBy(tx, { topic: "command", id }))).toBeUndefined();
  });

  test("is seen as its person's once it has one, though its time was left", async () => {
    const { placer, other } = people;
    const data = { placedById: placer.userId, status: "completed" };
    await db().order.update({ where: { id: orderId }, data });
    expect(await visibleTo(other).order.count()).toBe(1);
    const [{ count }] = await db().$queryRaw<[{ count: number }]>`
      SELECT count(*)::int AS count FROM "Order" WHERE ${visibleTo(other).orders}`;
    expect(count).toBe(1);
    const change = { businessId: world.businessId, topic: "order", subjectId: orderId } as const;
    const moved = { ...change, statusFrom: "translating", statusTo: "completed" };
    const made = await db().change.create({ data: moved });
    expect(await db().$transaction((tx) => orderCompleted.concerned(tx, made))).toHaveLength(1);
  });
});
