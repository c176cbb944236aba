import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addDepartment } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { rowsPerPage } from "@/lib/domain/keyset";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrderPage } from "../data";
import { listConnectionChoices } from "../form-options/data";
import { listOrdersByNumber } from "../numbers/data";
import { createOrderingWorld, type OrderingWorld } from "../testing/ordering-world";
import { wholeList } from "../testing/whole-list";
import { listOrders } from "./data";
import { type OrderListQuery, orderListAddress } from "./rules";

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
  await addOrders(rowsPerPage * 2 + 5);
});
afterAll(() => sandbox.dispose());

/** Orders of the mirror, many of them received in the same second. */
async function addOrders(count: number): Promise<void> {
  const { businessId, connectionId } = world;
  await db().order.createMany({
    data: Array.from({ length: count }, (_, index) => {
      const number = `RT-${1000 + index}`;
      const receivedAt = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 10) * 1000);
      return {
        id: newId(),
        businessId,
        connectionId,
        serviceId: String(index),
        number,
        status: index % 3 === 0 ? "completed" : "translating",
        sourceLanguage: "es",
        targetLanguage: "en",
        serviceNames: [],
        receivedAt,
        searchText: `${number} case_${index} 100%.pdf`.toLowerCase(),
        snapshot: {},
        snapshotWhole: false,
        requestedAt: receivedAt,
        answeredAt: receivedAt,
        confirmedAt: receivedAt,
      };
    }),
  });
}

const list = (query: Partial<OrderListQuery>) => listOrders(actor, { ...wholeList, ...query });

describe("pages", () => {
  test("show every order once, newest first, and lead back the same way", async () => {
    const first = await list({});
    const second = await list({ cursor: first.nextCursor });
    const third = await list({ cursor: second.nextCursor });
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(rowsPerPage * 2 + 5);
    const times = [first, second, third].flatMap(({ rows }) => rows.map(({ receivedAt }) => receivedAt));
    expect(times).toEqual([...times].sort().reverse());
    expect([first.previousCursor, third.nextCursor]).toEqual([null, null]);
    expect((await list({ cursor: third.previousCursor })).rows).toEqual(second.rows);
    expect(await list({ cursor: second.previousCursor })).toMatchObject({
      rows: first.rows,
      previousCursor: null,
      nextCursor: first.nextCursor,
    });
  });

  test("hold nothing behind an order that is not there", async () => {
    const { rows, nextCursor, previousCursor } = await list({ cursor: { direction: "after", id: newId() } });
    expect([rows, nextCursor, previousCursor]).toEqual([[], null, null]);
  });
});

describe("search", () => {
  const numbers = async (search: string) => (await list({ search })).rows.map(({ number }) => number);

  test("finds a part of a number, reference or file name, in any case", async () => {
    expect(await numbers("t-1007")).toEqual(["RT-1007"]);
    expect(await numbers("CASE_13")).toEqual(["RT-1013"]);
  });
  test("takes wildcards literally", async () => {
    expect(await numbers("case_1")).not.toHaveLength(0);
    expect(await numbers("case%1")).toEqual([]);
    expect(await numbers("00%.p")).toHaveLength(rowsPerPage);
  });
  test("leaves out what no text of the database can hold", async () => {
    const query = orderListAddress.load({ search: "rt-1006\0", status: "completed\0" });
    expect((await listOrders(actor, query)).rows).toHaveLength(1);
    expect(await listOrdersByNumber(actor, "RT-1006\0")).toHaveLength(1);
  });
});

test("statuses narrow the list, and an address shares the view", async () => {
  const query = orderListAddress.load({ status: "completed,cancelled", search: "rt-10" });
  const { rows } = await listOrders(actor, query);
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["completed"]));
});

describe("departments", () => {
  const numbersFor = async (reader: Actor, department: string) =>
    (await listOrders(reader, orderListAddress.load({ department }))).rows.map(({ number }) => number).sort();
  let [one, other]: string[] = [];

  beforeAll(async () => {
    [one, other] = [await addDepartment(world.businessId), await addDepartment(world.businessId)];
    for (const [number, departmentId] of [["RT-1001", one] as const, ["RT-1002", other] as const]) {
      await db().order.updateMany({ where: { number }, data: { departmentId: departmentId ?? null } });
    }
  });

  test("narrow the list, one or several", async () => {
    expect(await numbersFor(actor, `${one}`)).toEqual(["RT-1001"]);
    expect(await numbersFor(actor, `${other},${one},${one?.toUpperCase()}`)).toEqual(["RT-1001", "RT-1002"]);
  });
  test("that nobody knows have no orders, and an address may say anything", async () => {
    expect(await numbersFor(actor, newId())).toEqual([]);
    expect(await numbersFor(actor, "appeals")).toEqual([]);
    expect(await numbersFor(actor, `appeals,${one}`)).toEqual(["RT-1001"]);
  });
  test("are a wall for people of another one, whatever an address says", async () => {
    const head = await world.addPerson("approver", one);
    expect(await numbersFor(head, `${one},${other}`)).toEqual(["RT-1001"]);
    expect(await numbersFor(head, `${other}`)).toEqual([]);
  });
  test("that are no more keep their orders for who sees everything", async () => {
    const removed = await addDepartment(world.businessId);
    const colleague = await world.addPerson("approver", one);
    await db().order.updateMany({ where: { number: "RT-1003" }, data: { departmentId: removed } });
    await db().department.delete({ where: { id: removed } });
    expect(await numbersFor(actor, removed)).toEqual(["RT-1003"]);
    expect(await numbersFor(colleague, removed)).toEqual([]);
  });
  test("of one business have no orders of another", async () => {
    const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
    expect(await numbersFor(stranger, `${one}`)).toEqual([]);
  });
});

describe("connections", () => {
  const numbersFor = async (reader: Actor, connection: string, department = "") =>
    (await listOrders(reader, orderListAddress.load({ connection, department, search: "rt-101" }))).rows
      .map(({ number }) => number)
      .sort();
  let other = "";

  beforeAll(async () => {
    other = await addConnection(world.businessId);
    await db().connection.update({ where: { id: other }, data: { name: "Second account" } });
    for (const number of ["RT-1012", "RT-1013"]) {
      await db().order.updateMany({ where: { number }, data: { connectionId: other } });
    }
  });

  test("narrow the list, one or several, and whatever else an address says is none", async () => {
    expect(await numbersFor(actor, other)).toEqual(["RT-1012", "RT-1013"]);
    expect(await numbersFor(actor, `account,${other.toUpperCase()}`)).toEqual(["RT-1012", "RT-1013"]);
    expect(await numbersFor(actor, world.connectionId)).toHaveLength(8);
    expect(await numbersFor(actor, `${world.connectionId},${other}`)).toHaveLength(10);
    expect(await numbersFor(actor, newId())).toEqual([]);
    expect(await numbersFor(actor, "account")).toEqual([]);
  });
  test("narrow it beside a department", async () => {
    const departmentId = await addDepartment(world.businessId);
    for (const number of ["RT-1011", "RT-1012"]) {
      await db().order.updateMany({ where: { number }, data: { departmentId } });
    }
    expect(await numbersFor(actor, other, departmentId)).toEqual(["RT-1012"]);
    expect(await numbersFor(actor, world.connectionId, departmentId)).toEqual(["RT-1011"]);
  });
  test("show nobody more than they see, and no other business anything", async () => {
    await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
    const requester = await world.addPerson("requester");
    await db().order.updateMany({ where: { number: "RT-1013" }, data: { placedById: requester.userId } });
    expect(await numbersFor(requester, other)).toEqual(["RT-1013"]);
    const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
    expect(await numbersFor(stranger, other)).toEqual([]);
  });
  test("are chosen among where there are several", async () => {
    expect(await listConnectionChoices(actor)).toEqual([
      { id: world.connectionId, name: "Translation service" },
      { id: other, name: "Second account" },
    ]);
    const single = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
    expect(await listConnectionChoices(single)).toEqual([]);
  });
});

test("another business sees none of it, not by list, number nor id", async () => {
  const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
  const [order] = (await list({})).rows;
  expect((await listOrders(stranger, wholeList)).rows).toEqual([]);
  expect(await listOrdersByNumber(stranger, "RT-1000")).toEqual([]);
  await expect(getOrderPage(stranger, order?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
  expect(await listOrdersByNumber(actor, "rt-1000")).toHaveLength(1);
});
