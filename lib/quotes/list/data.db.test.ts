import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addDepartment } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { rowsPerPage } from "@/lib/domain/keyset";
import { listChoices } from "@/lib/orders/list/choices/data";
import { createOrderingWorld, type OrderingWorld } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { everyQuote } from "@/lib/quotes/testing/every-quote";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listQuotes } from "./data";
import { readQuotes } from "./exported/data";
import type { QuoteListQuery } from "./rules";

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
  await addQuotes(world, rowsPerPage * 2 + 5);
});
afterAll(() => sandbox.dispose());

/** Quotes of the mirror, many of them requested in the same second. */
async function addQuotes(
  { businessId, connectionId }: OrderingWorld,
  count: number,
  changed: {
    placedById?: string;
    departmentId?: string;
    goneAt?: Date;
    name?: string;
    sourceLanguage?: string;
    targetLanguage?: string;
  } = {},
): Promise<void> {
  const { name = "QT", ...columns } = changed;
  await db().quote.createMany({
    data: Array.from({ length: count }, (_, index) => {
      const number = `${name}-${1000 + index}`;
      const receivedAt = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 10) * 1000);
      return {
        ...{ status: index % 3 === 0 ? "pending" : "requested", sourceLanguage: "es", targetLanguage: "en" },
        ...{ id: newId(), businessId, connectionId, serviceId: newId(), number, ...columns },
        ...{ serviceNames: [], receivedAt, snapshot: {}, snapshotWhole: false },
        ...{ requestedAt: receivedAt, answeredAt: receivedAt, confirmedAt: receivedAt },
        searchText: `${number} José_${index}.pdf`.toLowerCase(),
      };
    }),
  });
}

const list = (query: Partial<QuoteListQuery>, reader = actor) =>
  listQuotes(reader, { ...everyQuote, ...query });

describe("pages", () => {
  test("show every quote once, newest first, and lead back the same way", async () => {
    const first = await list({});
    const second = await list({ cursor: first.nextCursor });
    const third = await list({ cursor: second.nextCursor });
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([rowsPerPage, rowsPerPage, 5]);
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(rowsPerPage * 2 + 5);
    const times = [first, second, third].flatMap(({ rows }) => rows.map(({ requestedAt }) => requestedAt));
    expect(times).toEqual(times.toSorted().reverse());
    expect(third.nextCursor).toBeNull();
    const back = await list({ cursor: third.previousCursor });
    expect(back.rows.map(({ id }) => id)).toEqual(second.rows.map(({ id }) => id));
    expect((await list({ cursor: back.previousCursor })).previousCursor).toBeNull();
  });

  test("of another business's quote there is none behind", async () => {
    const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
    const [quote] = (await list({})).rows;
    const empty = await list({ cursor: { direction: "after", id: quote?.id ?? "" } }, stranger);
    expect([empty.rows, empty.nextCursor, (await list({}, stranger)).rows]).toEqual([[], null, []]);
  });
});

describe("what is narrowed", () => {
  test("has the quotes of a status alone, and says how many", async () => {
    const { rows, found } = await list({ status: ["pending"] });
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["pending"]));
    expect(found).toEqual({ count: 35, isMore: false });
  });

  test("has the quotes of a language alone, and offers those that there are", async () => {
    const other = await createOrderingWorld(sandbox.origin);
    const reader = await other.addPerson("requester");
    await addQuotes(other, 2);
    await addQuotes(other, 1, { name: "FR", sourceLanguage: "fr", targetLanguage: "de" });
    await addQuotes(other, 1, { name: "GONE", sourceLanguage: "it", goneAt: new Date() });
    const numbers = async (query: Partial<QuoteListQuery>) =>
      (await list(query, reader)).rows.map(({ number }) => number).toSorted();
    expect(await numbers({ sourceLanguage: ["fr"] })).toEqual(["FR-1000"]);
    expect(await numbers({ sourceLanguage: ["fr", "es"], targetLanguage: ["en"] })).toEqual([
      "QT-1000",
      "QT-1001",
    ]);
    expect(await numbers({ sourceLanguage: ["Klingon"] })).toEqual([]);
    const { languages: offered } = await listChoices(reader, "Quote");
    const codes = (of: { code: string }[]) => of.map(({ code }) => code).toSorted();
    expect([codes(offered.source), codes(offered.target)]).toEqual([
      ["es", "fr"],
      ["de", "en"],
    ]);
    expect(offered.source).toContainEqual({ code: "es", name: "Spanish" });
    const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
    expect(await listChoices(stranger, "Quote")).toEqual({
      departments: [],
      connections: [],
      languages: { source: [], target: [] },
      people: [],
      services: [],
    });
  });

  test("is found by number without its letters, and by a file's name without its accents", async () => {
    expect((await list({ search: "qt-1007" })).rows.map(({ number }) => number)).toEqual(["QT-1007"]);
    expect((await list({ search: "jose_42" })).rows.map(({ number }) => number)).toEqual(["QT-1042"]);
    expect((await list({ search: "spanish 1003" })).rows.map(({ number }) => number)).toEqual(["QT-1003"]);
    expect((await list({ search: "french 1003" })).rows).toEqual([]);
    expect((await list({ search: "%" })).rows).toEqual([]);
  });

  test("is paged like the rest", async () => {
    const first = await list({ search: "qt" });
    const second = await list({ search: "qt", cursor: first.nextCursor });
    expect([first.rows.length, second.rows.length, first.found?.count]).toEqual([50, 50, 105]);
    const back = await list({ search: "qt", cursor: second.previousCursor });
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
  });
});

describe("who sees what", () => {
  test("a quote that was deleted is in no list", async () => {
    const other = await createOrderingWorld(sandbox.origin);
    const reader = await other.addPerson("administrator");
    await addQuotes(other, 2);
    await addQuotes(other, 1, { goneAt: new Date(), name: "GONE" });
    expect((await list({}, reader)).rows.map(({ number }) => number)).toEqual(["QT-1001", "QT-1000"]);
    expect((await list({ search: "gone" }, reader)).rows).toEqual([]);
  });

  test("a department's quotes are its own people's and the administrators'", async () => {
    const other = await createOrderingWorld(sandbox.origin);
    const [mine, theirs] = [await addDepartment(other.businessId), await addDepartment(other.businessId)];
    const placer = await other.addPerson("requester", mine);
    await addQuotes(other, 3, { placedById: placer.userId, departmentId: mine });
    const seen = async (reader: Actor) => (await list({}, reader)).rows.length;
    expect(await seen(await other.addPerson("approver", theirs))).toBe(0);
    expect(await seen(await other.addPerson("approver", mine))).toBe(3);
    const administrator = await other.addPerson("administrator");
    expect((await list({ department: [mine] }, administrator)).rows).toHaveLength(3);
    expect((await list({ department: [theirs] }, administrator)).rows).toEqual([]);
  });
});

test("what is exported is what the list has, each once, as far as its reader sees it", async () => {
  const other = await createOrderingWorld(sandbox.origin);
  const placer = await other.addPerson("requester");
  await addQuotes(other, 1_050);
  await addQuotes(other, 1, { name: "GONE", goneAt: new Date() });
  await addQuotes(other, 1, { name: "OWN", placedById: placer.userId });
  const numbersOf = async (reader: Actor, query: Partial<QuoteListQuery> = {}) => {
    const numbers: string[] = [];
    for await (const rows of readQuotes(reader, { ...everyQuote, ...query }))
      numbers.push(...rows.map(({ number }) => number));
    return numbers;
  };
  const all = Array.from({ length: 1_050 }, (_, index) => `QT-${1000 + index}`);
  expect((await numbersOf(placer)).toSorted()).toEqual([...all, "OWN-1000"].toSorted());
  expect((await numbersOf(placer, { status: ["pending"], search: "qt" })).toSorted()).toEqual(
    all.filter((_, index) => index % 3 === 0).toSorted(),
  );
  await db().business.update({
    where: { id: other.businessId },
    data: { requestersSeeAll: false },
  });
  const narrowed = await other.addPerson("requester");
  expect([await numbersOf(narrowed), await numbersOf(actor, { search: "own" })]).toEqual([[], []]);
});
