import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { type Position, rowsPerPage } from "@/lib/domain/keyset";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listOrders } from "../list/data";
import { createOrderingWorld, type OrderingWorld } from "../testing/ordering-world";
import { wholeList } from "../testing/whole-list";

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
  const approver = await world.addPerson("approver");
  await rename(actor, "Zoë Núñez");
  await rename(approver, "Amir Rahimi");
  await addOrders([
    { number: "T-000001", files: ["Geburtsurkunde Müller.pdf"], placedById: actor.userId, source: "de" },
    { number: "T-000003", reference: "Okafor v. Baker", files: ["filing-2008_scan.pdf"] },
    { number: "T-000030", reference: "Okafor", placedById: approver.userId },
    { number: "T-000031", files: ["3 pages.pdf", "100% final.pdf"] },
    { number: "T-000200", reference: "Straße 3", files: ["出生证明.pdf", "Mu\u0308nster.pdf"], source: "fr" },
  ]);
  const languages = [
    { code: "es", name: "Spanish", active: true },
    { code: "en", name: "English", active: true },
    { code: "de", name: "German", active: false },
    { code: "fr", name: "Français", active: true },
  ];
  await db().connection.update({ where: { id: world.connectionId }, data: { languages } });
});
afterAll(() => sandbox.dispose());

async function rename({ userId }: Actor, name: string): Promise<void> {
  await db().user.update({ where: { id: userId }, data: { name } });
}

type Shown = { number: string; reference?: string; files?: string[]; placedById?: string; source?: string };

/** Orders as the mirror has them, each a day older than the one before. */
async function addOrders(orders: Shown[]): Promise<void> {
  const { businessId, connectionId } = world;
  await db().order.createMany({
    data: orders.map(({ number, reference = null, files = [], placedById = null, source = "es" }, index) => {
      const at = new Date(Date.UTC(2026, 0, 31 - index));
      return {
        ...{ id: newId(), businessId, connectionId, serviceId: number, number, reference, placedById },
        ...{ status: "translating", sourceLanguage: source, targetLanguage: "en", serviceNames: [] },
        searchText: [number, reference, ...files].filter(Boolean).join("\n").toLowerCase(),
        ...{ snapshot: {}, snapshotWhole: false },
        ...{ receivedAt: at, requestedAt: at, answeredAt: at, confirmedAt: at },
      };
    }),
  });
}

async function found(search: string, reader = actor): Promise<string[]> {
  const { rows } = await listOrders(reader, { ...wholeList, search });
  return rows.map(({ number }) => Number(number.slice(2)).toString());
}

describe("a search finds", () => {
  test.each([
    ["Muller", ["1"]],
    ["MÜLLER", ["1"]],
    ["Munster", ["200"]],
    ["strasse", ["200"]],
    ["证明", ["200"]],
  ])("%s with and without accents, in any case and script", async (search, numbers) => {
    expect(await found(search)).toEqual(numbers);
  });

  test.each([
    ["okafor 2008", ["3"]],
    ["2008 okafor", ["3"]],
    ["okafor 2009", []],
    ["  okafor \u00a0 scan  ", ["3"]],
  ])("every word of “%s” by itself, wherever it stands", async (search, numbers) => {
    expect(await found(search)).toEqual(numbers);
  });

  test.each([
    ["nunez", ["1"]],
    ["Amir Rahimi", ["30"]],
    ["german", ["1"]],
    ["de", ["1"]],
    ["francais", ["200"]],
    ["amir spanish", ["30"]],
    ["amir german", []],
  ])("a person or a language: %s", async (search, numbers) => {
    expect(await found(search)).toEqual(numbers);
  });

  test.each([
    ["3", ["3", "30", "31", "200"]],
    ["003", ["3", "30", "31"]],
    ["0003", ["3", "30", "31"]],
    ["00000003", ["3"]],
    ["000003", ["3"]],
    ["t-3", ["3", "30", "31"]],
    ["T-03", ["3"]],
    ["T-000030", ["30"]],
    ["200", ["200", "3"]],
  ])("the order of the number %s first", async (search, numbers) => {
    expect(await found(search)).toEqual(numbers);
  });

  test.each([
    ["pa", ["31"]],
    ["fi", ["3", "31"]],
    ["_s", []],
    ["%", []],
    ["0%", []],
    ["100%", ["31"]],
    ["8_s", ["3"]],
    ["8xs", []],
    ["\\", []],
    ["２００８", ["3"]],
    ["％％％", []],
  ])("“%s” as it is written, and one or two letters at the start of a word", async (search, numbers) => {
    expect(await found(search)).toEqual(numbers);
  });

  test("what a person or a language is called now, and no more what it was called before", async () => {
    const writer = await world.addPerson("requester");
    await rename(writer, "Before Marriage");
    await addOrders([{ number: "T-000500", placedById: writer.userId }]);
    expect(await found("marriage")).toEqual(["500"]);
    await rename(writer, "After Wedding");
    expect(await found("marriage")).toEqual([]);
    expect(await found("wedding")).toEqual(["500"]);
    await db().order.deleteMany({ where: { number: "T-000500" } });
  });
});

test("of many the count says so, and the order of the number is there once, whatever way the pages are turned", async () => {
  const busy = await createOrderingWorld(sandbox.origin);
  const reader = await busy.addPerson("requester");
  world = { ...world, businessId: busy.businessId, connectionId: busy.connectionId };
  await addOrders(Array.from({ length: 1_010 }, (_, index) => ({ number: `T-${index + 1}` })));
  const list = (cursor: Position | null, search = "1") =>
    listOrders(reader, { ...wholeList, search, cursor });
  const first = await list(null);
  expect(first.rows[0]?.number).toBe("T-1");
  expect(first.rows).toHaveLength(rowsPerPage);
  // 1, 10 to 19, 100 to 199, 1000 to 1010.
  expect(first.found).toEqual({ count: 122, isMore: false });
  const second = await list(first.nextCursor);
  const third = await list(second.nextCursor);
  const numbers = [first, second, third].flatMap(({ rows }) => rows.map(({ number }) => number));
  expect(numbers).toHaveLength(122);
  expect(new Set(numbers).size).toBe(122);
  expect(third.nextCursor).toBeNull();
  const back = await list(third.previousCursor);
  expect(back.rows).toEqual(second.rows);
  expect(await list(back.previousCursor)).toEqual(first);
  expect((await list(null, "t")).found).toEqual({ count: 1_000, isMore: true });
  expect((await list(null, "")).found).toBeNull();
  expect((await list(null, "nothing")).found).toEqual({ count: 0, isMore: false });
});

test("another business's orders are found by nobody else, not by a person who placed there either", async () => {
  const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
  for (const search of ["okafor", "3", "nunez", "spanish"]) expect(await found(search, stranger)).toEqual([]);
});

test("what the names of very many people have is found, in whichever forms it is typed", async () => {
  const businessId = await addBusiness();
  const connectionId = await addConnection(businessId);
  const administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  const people = Array.from({ length: 3_400 }, () => newId());
  await db().user.createMany({
    data: people.map((id) => ({ id, email: `${id}@example.test`, name: "Aurora" })),
  });
  const at = new Date(0);
  await db().order.createMany({
    data: people.map((placedById, place) => ({
      ...{ id: newId(), businessId, connectionId, serviceId: `${place}`, number: `T-${place}`, placedById },
      ...{ status: "translating", sourceLanguage: "es", targetLanguage: "en", serviceNames: [] },
      ...{ searchText: `t-${place}`, snapshot: {}, snapshotWhole: false },
      ...{ receivedAt: at, requestedAt: at, answeredAt: at, confirmedAt: at },
    })),
  });
  const search = [..."aAáÁàÀâÂäÄãÃåÅāĀăĂąĄ"].join(" ");
  const { rows, found } = await listOrders(administrator, { ...wholeList, search });
  expect(rows).toHaveLength(rowsPerPage);
  expect(found).toEqual({ count: 1_000, isMore: true });
}, 60_000);
