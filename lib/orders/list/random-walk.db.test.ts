import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { type Position, rowsPerPage } from "@/lib/domain/keyset";
import { countedAtMost } from "@/lib/domain/lists/page";
import { db } from "@/lib/platform/db";
import { asOwner } from "@/lib/platform/testing/as-owner";
import { wholeList } from "../testing/whole-list";
import { listOrders } from "./data";
import { readOrders } from "./exported/data";

/** Searches, filters and pages by chance, each compared with what a list of all orders says, gone through one by one. */

/** So many take half a minute; another seed takes other ways. */
const walks = 200;

/** More than are looked through one by one, so that each way of finding them is taken. */
const orders = 12_000;

/** What a word is found in, by the place in the list: nearly everywhere, hardly anywhere, only among the oldest. */
const words = {
  everywhere: "true",
  often: "hashint4(n) % 3 = 0",
  middling: "hashint4(n) % 9 = 0",
  seldom: "hashint4(n) % 97 = 0",
  hardly: "n IN (7, 5100, 11990)",
  lately: "n < 1600",
  rising: "n > 9000 OR hashint4(n + 7) % 100 = 0",
  longago: "n > 9000",
  oldest: "n > 11970",
  ends: "n < 1200 OR n BETWEEN 2900 AND 2940 OR n > 11000",
};
const people = ["Magdalena", "Everton"];
/** Stands in the text of many orders, and is the number of one. */
const number = "42";
const others = ["nowhere", "magdalena", "ever", "german"];
const searches = [...Object.keys(words), ...others, ...Array<string>(6).fill(number)];
const statuses = ["completed", "translating", "cancelled", "on_hold"];

type Row = {
  id: string;
  number: string;
  text: string;
  status: string;
  placedById: string | null;
  departmentId: string | null;
  connectionId: string;
};
let rows: Row[];
let placers: { id: string; name: string }[];
let rooms: string[];
/** That of now, and that of long ago. */
let accounts: string[];
let readers: { actor: Actor; sees: (row: Row) => boolean }[];

beforeAll(async () => {
  const businessId = await addBusiness();
  accounts = [await addConnection(businessId), await addConnection(businessId)];
  const elsewhere = await addBusiness();
  const [room, otherRoom] = [await addDepartment(businessId), await addDepartment(businessId)];
  rooms = [room, otherRoom];
  await db().business.update({ where: { id: businessId }, data: { requestersSeeAll: false } });
  await db().connection.update({
    where: { id: accounts[0] ?? "" },
    data: { languages: [{ code: "de", name: "German", active: true }] },
  });
  placers = await Promise.all(
    people.map(async (name) => {
      const id = await addPerson({ businessId });
      await db().user.update({ where: { id }, data: { name } });
      return { id, name };
    }),
  );
  const [one, other] = placers.map(({ id }) => id);
  const head = await addPerson({ businessId, departmentId: room, role: "approver" });
  for (const [business, [now, before = now], share] of [
    [businessId, accounts, 1],
    [elsewhere, [await addConnection(elsewhere)], 10],
  ] as const) {
    // Many in the same moment, some a microsecond apart, some in the first moment of a month, and a year without any.
    await asOwner(`
      INSERT INTO "Order" (id, "businessId", "connectionId", "serviceId", number, status, "sourceLanguage", "targetLanguage",
        "serviceNames", "placedById", "departmentId", "receivedAt", "searchText", snapshot, "snapshotWhole", "requestedAt",
        "answeredAt", "confirmedAt")
      SELECT gen_random_uuid(), '${business}', (CASE WHEN n > 7000 THEN '${before}' ELSE '${now}' END)::uuid, n::text, CASE WHEN n = 6000 THEN 'X-${number}' ELSE 'X' END, (ARRAY['${statuses.join("','")}'])[
          CASE WHEN hashint4(n + 1) % 50 = 0 THEN 4 WHEN hashint4(n + 2) % 20 = 0 THEN 3 WHEN n < 300 THEN 2 ELSE 1 END],
        CASE WHEN hashint4(n + 3) % 12 = 0 THEN 'de' ELSE 'es' END, 'en', '{}', placer,
        CASE WHEN placer IS NOT NULL THEN (ARRAY['${room}', '${otherRoom}']::uuid[])[1 + n % 2] END,
        CASE WHEN n BETWEEN 2900 AND 2940 THEN timestamptz '2026-10-01Z' ELSE timestamptz '2026-10-31T12:00Z'
          - (n / 20) * interval '5 hours' - (n % 3) * interval '1 microsecond'
          - CASE WHEN n > 8000 THEN interval '1 year' ELSE interval '0' END END,
        concat_ws(' ', ${Object.entries(words).map(([word, where]) => `CASE WHEN ${where} THEN '${word}' END`)},
          CASE WHEN n = 6000 OR hashint4(n + 6) % 9 = 0 THEN '${number}' END),
        '{}', false, now(), now(), now()
      FROM (SELECT n, CASE WHEN hashint4(n + 4) % 4 = 0 THEN '${one}'::uuid WHEN hashint4(n + 5) % 40 = 0 THEN '${other}'::uuid END
          AS placer FROM generate_series(1, ${orders / share}) AS n) AS numbered`);
  }
  await asOwner('ANALYZE "Order"');
  rows = await db().$queryRaw<Row[]>`
    SELECT id, number, "searchText" || CASE WHEN "sourceLanguage" = 'de' THEN ' german' ELSE '' END AS text, status,
      "placedById", "departmentId", "connectionId"
    FROM "Order" WHERE "businessId" = ${businessId}::uuid ORDER BY "receivedAt" DESC, id DESC`;
  const all = await addPerson({ businessId, role: "administrator" });
  readers = [
    { actor: await signIn(all), sees: () => true },
    { actor: await signIn(one ?? ""), sees: (row) => row.placedById === one },
    { actor: await signIn(head), sees: (row) => [null, room].includes(row.departmentId) },
  ];
}, 120_000);

/** Every word in the text, or in the name of whoever placed it. */
function has(row: Row, words: string[]): boolean {
  const name = placers.find(({ id }) => id === row.placedById)?.name.toLowerCase() ?? "";
  return words.every((word) => row.text.includes(word) || name.includes(word));
}

type Shown = {
  ids: string[];
  next: Position | null;
  previous: Position | null;
  count: number;
  isMore: boolean;
};

/** @param meant those whose number is searched for, which stand before all others on the first page */
function shownOf(found: Row[], meant: Row[], seen: Row[], cursor: Position | null): Shown {
  const place = new Map(seen.map(({ id }, index) => [id, index]));
  const here = cursor ? place.get(cursor.id) : undefined;
  const isBeyond = ({ id }: Row) => {
    if (!cursor) return true;
    const at = place.get(id) ?? 0;
    return here !== undefined && (cursor.direction === "after" ? at > here : at < here);
  };
  const rest = found.filter((row) => !meant.includes(row) && isBeyond(row));
  const isBack = cursor?.direction === "before";
  const size = cursor ? rowsPerPage : rowsPerPage - meant.length;
  const page = isBack ? rest.slice(-size) : rest.slice(0, size);
  const isMore = rest.length > size;
  const isFirst = isBack ? !isMore : cursor === null;
  const [first, last] = [page.at(0), page.at(-1)];
  return {
    ids: [...(isFirst ? meant : []), ...page].map(({ id }) => id),
    next: last && (isBack || isMore) ? { direction: "after", id: last.id } : null,
    previous: first && !isFirst ? { direction: "before", id: first.id } : null,
    count: Math.min(found.length, countedAtMost),
    isMore: found.length > countedAtMost,
  };
}

const walk = fc.record({
  reader: fc.nat({ max: 2 }),
  words: fc.oneof(
    { weight: 8, arbitrary: fc.uniqueArray(fc.constantFrom(...searches), { minLength: 1, maxLength: 2 }) },
    { weight: 2, arbitrary: fc.constant<string[]>([]) },
  ),
  status: fc.oneof(fc.constant<string[]>([]), fc.subarray(statuses, { minLength: 1, maxLength: 2 })),
  /** Places among the rooms, and one of no department. */
  department: fc.oneof(fc.constant<number[]>([]), fc.subarray([0, 1, 2], { minLength: 1 })),
  /** Places among the accounts, and one of no connection. */
  connection: fc.oneof(
    { weight: 2, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.subarray([0, 1, 2], { minLength: 1 }) },
  ),
  /** The first page, or from a row that is found, that is seen, or any. */
  from: fc.constantFrom("first", "first", "found", "seen", "any"),
  direction: fc.constantFrom("after" as const, "before" as const),
  place: fc.nat(),
  /** All of it is exported. */
  isExported: fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  turns: fc.array(fc.constantFrom("next" as const, "next" as const, "previous" as const), { maxLength: 3 }),
});

/** Among those of the first moment of a month, after which none is found for thousands of orders. */
const atTheEdge = {
  reader: 0,
  words: ["ends"],
  status: [],
  department: [],
  connection: [] as number[],
  from: "found" as const,
  place: 1_220,
  isExported: true,
};
/** Found month by month from there on, first in the months of one account, then in those of the other. */
const ofBothAccounts = { ...atTheEdge, words: ["rising"], connection: [0, 1], place: 20 };
const examples = [
  { ...ofBothAccounts, direction: "after" as const, turns: ["next" as const] },
  { ...atTheEdge, direction: "after" as const, turns: ["next" as const, "previous" as const] },
  { ...atTheEdge, direction: "before" as const, turns: ["previous" as const, "next" as const] },
];

test(`${walks} random searches show what is there, page by page and both ways`, async () => {
  const taken = { many: 0, few: 0, none: 0, first: 0, after: 0, before: 0, meant: 0, exported: 0 };
  await fc.assert(
    fc.asyncProperty(
      walk,
      async ({
        reader,
        words,
        status,
        department: chosen,
        connection: through,
        from,
        direction,
        place,
        isExported,
        turns,
      }) => {
        fc.pre([words, status, chosen, through].some(({ length }) => length > 0));
        const { actor, sees } = readers[reader] as (typeof readers)[number];
        const search = words.join(" ");
        const department = chosen.map((place) => rooms[place] ?? newId());
        const connection = through.map((place) => accounts[place] ?? newId());
        const seen = rows.filter(sees);
        const found = seen.filter(
          (row) =>
            has(row, words) &&
            (status.length === 0 || status.includes(row.status)) &&
            (department.length === 0 || department.includes(row.departmentId ?? "")) &&
            (connection.length === 0 || connection.includes(row.connectionId)),
        );
        const meant = found.filter((row) => words.includes(number) && row.number === `X-${number}`);
        const begin = { first: [], found, seen, any: rows }[from as "first"] as Row[];
        const id = begin[place % begin.length]?.id;
        let cursor: Position | null = id ? { direction, id } : null;
        if (isExported) {
          const ids: string[] = [];
          for await (const read of readOrders(actor, {
            ...wholeList,
            ...{ search, status, department, connection },
          }))
            ids.push(...read.map((row) => row.id));
          expect(ids).toEqual(found.map((row) => row.id));
          taken.exported += ids.length > 0 ? 1 : 0;
        }
        for (const turn of [...turns, null]) {
          const told = await listOrders(actor, {
            ...wholeList,
            ...{ search, status, department, connection, cursor },
          });
          expect({
            ids: told.rows.map((row) => row.id),
            ...{ next: told.nextCursor, previous: told.previousCursor, ...told.found },
          }).toEqual(shownOf(found, meant, seen, cursor));
          taken[found.length > countedAtMost ? "many" : found.length > 0 ? "few" : "none"] += 1;
          taken[cursor?.direction ?? "first"] += 1;
          taken.meant += meant.length;
          cursor = turn === "next" ? told.nextCursor : told.previousCursor;
          if (!cursor) break;
        }
      },
    ),
    {
      numRuns: walks,
      seed: 20_261_122,
      endOnFailure: true,
      examples: examples.map((one): [typeof one] => [one]),
    },
  );
  // Walks that had not taken a way would have tested nothing of it.
  for (const [way, times] of Object.entries(taken)) expect(times, way).toBeGreaterThan(10);
}, 300_000);
