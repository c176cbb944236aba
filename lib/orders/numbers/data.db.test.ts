import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { createOrderingWorld, type OrderingWorld } from "../testing/ordering-world";
import { listOrdersByNumber } from "./data";

/** `/orders/{number}`: the orders that answer to what somebody typed. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
  const other = await addConnection(world.businessId);
  await db().connection.update({ where: { id: other }, data: { name: "Second office", isDefault: false } });
  await addOrder("T-000003", world.connectionId, 1);
  await addOrder("T-000030", world.connectionId, 2);
  await addOrder("T-000007", world.connectionId, 3);
  await addOrder("t-000007", other, 4);
  await addOrder("R-07", other, 5);
});
afterAll(() => sandbox.dispose());

async function addOrder(number: string, connectionId: string, day: number): Promise<void> {
  const at = new Date(Date.UTC(2026, 0, day));
  await db().order.create({
    data: {
      ...{ id: newId(), businessId: world.businessId, connectionId, serviceId: number, number },
      ...{ status: "translating", sourceLanguage: "es", targetLanguage: "en", serviceNames: [] },
      ...{ searchText: number, snapshot: {}, snapshotWhole: false },
      ...{ receivedAt: at, requestedAt: at, answeredAt: at, confirmedAt: at },
    },
  });
}

const found = async (typed: string, who = actor) =>
  (await listOrdersByNumber(who, typed)).map(({ number }) => number);

test("an order is found by its number, in any case, and without zeros and letters in front", async () => {
  for (const typed of ["T-000003", "t-000003", " T-000003 ", "3", "000003"])
    expect(await found(typed), typed).toEqual(["T-000003"]);
  for (const typed of ["T-3000", "X-3", "nowhere", ""]) expect(await found(typed), typed).toEqual([]);
});

test("every order that has the number on some connection is found, newest first, and told by its connection", async () => {
  expect(await listOrdersByNumber(actor, "T-000007")).toMatchObject([
    { number: "t-000007", connectionName: "Second office", sourceLanguageName: expect.any(String) },
    { number: "T-000007", connectionName: "Translation service", sourceLanguageName: "Spanish" },
  ]);
});

test("what is written just so is meant before what only ends in the same digits", async () => {
  expect(await found("R-07")).toEqual(["R-07"]);
  expect(await found("7")).toEqual(["R-07", "t-000007", "T-000007"]);
});

test("nobody finds what they do not see", async () => {
  const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
  expect(await found("T-000007", stranger)).toEqual([]);
  await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
  const apart = await world.addPerson("requester");
  expect(await found("T-000007", apart)).toEqual([]);
});
