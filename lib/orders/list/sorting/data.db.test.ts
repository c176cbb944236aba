import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { type Position, rowsPerPage } from "@/lib/domain/keyset";
import type { ListPage } from "@/lib/domain/lists/page";
import { orderStatuses } from "@/lib/domain/orders/status";
import { quoteStatuses } from "@/lib/domain/quotes/status";
import { db } from "@/lib/platform/db";
import { asOwner } from "@/lib/platform/testing/as-owner";
import { listQuotes } from "@/lib/quotes/list/data";
import { readQuotes } from "@/lib/quotes/list/exported/data";
import { quoteListAddress } from "@/lib/quotes/list/rules";
import { Prisma } from "@/prisma/generated/client";
import { listOrders } from "../data";
import { readOrders } from "../exported/data";
import { orderListAddress } from "../rules";

/**
 * Filters and sorts by chance, of orders and of quotes, while rows move: each page, and each file, is compared with all
 * rows sorted and gone through one by one.
 */

const walks = 120;
const zone = "America/St_Johns";
const unknownStatus = "lost_in_post";
/** So long before they came some are said to have been done. */
const longBefore = "50 days";

const kinds = {
  // More than are looked through one by one.
  Order: {
    rows: 6_500,
    done: "completedAt",
    statuses: orderStatuses,
    names: { received: "placed", done: "completed" },
    read: (actor: Actor, address: string) => listOrders(actor, orderListAddress.load(address)),
    file: (actor: Actor, address: string) => readOrders(actor, orderListAddress.load(address)),
    link: (cursor: Position) => orderListAddress.link({ cursor }),
  },
  Quote: {
    rows: 1_300,
    done: "convertedAt",
    statuses: quoteStatuses,
    names: { received: "requested", done: "converted" },
    read: (actor: Actor, address: string) => listQuotes(actor, quoteListAddress.load(address)),
    file: (actor: Actor, address: string) => readQuotes(actor, quoteListAddress.load(address)),
    link: (cursor: Position) => quoteListAddress.link({ cursor }),
  },
} as const;
type Kind = keyof typeof kinds;

/** Times are microseconds since 1970. */
type Row = {
  id: string;
  status: string;
  sourceLanguage: string;
  serviceNames: string[];
  placedById: string | null;
  placedByStaffId: string | null;
  departmentId: string | null;
  received: number;
  done: number | null;
  changed: number;
};

let businessId: string;
let placers: string[];
let readers: { actor: Actor; sees: (row: Row) => boolean }[];

beforeAll(async () => {
  businessId = await addBusiness();
  const [connectionId, room] = [await addConnection(businessId), await addDepartment(businessId)];
  await db().business.update({ where: { id: businessId }, data: { requestersSeeAll: false } });
  placers = [await addPerson({ businessId }), await addPerson({ businessId })];
  const staffId = await addPerson({ isStaff: true });
  const [one, other] = placers;
  for (const [table, { rows, done, statuses }] of Object.entries(kinds)) {
    // Many in the same moment, some a microsecond apart; few of many statuses; services of long ago alone.
    await asOwner(`
      INSERT INTO "${table}" (id, "businessId", "connectionId", "serviceId", number, status, "sourceLanguage",
        "targetLanguage", "serviceNames", "placedById", "placedByStaffId", "departmentId", "receivedAt", "${done}",
        "changedAt", "searchText", snapshot, "snapshotWhole", "requestedAt", "answeredAt", "confirmedAt")
      SELECT gen_random_uuid(), '${businessId}', '${connectionId}', n::text, 'X-' || n,
        (ARRAY['${[...statuses, unknownStatus].join("','")}'])[1 + abs(hashint4(n)) % ${statuses.length + 1}],
        CASE WHEN hashint4(n + 1) % 12 = 0 THEN 'de' ELSE 'es' END, 'en',
        CASE WHEN n > ${rows} * 0.8 THEN '{Old}' WHEN n % 3 = 0 THEN '{"Certified, sworn",Notarization}' ELSE '{}' END::text[],
        placer, CASE WHEN hashint4(n + 3) % 5 = 0 AND placer IS NOT NULL THEN '${staffId}'::uuid END,
        CASE WHEN n % 2 = 0 THEN '${room}'::uuid END, at,
        CASE WHEN hashint4(n + 8) % 70 = 0 THEN at - interval '${longBefore}'
          WHEN hashint4(n + 4) % 3 > 0 THEN at + (abs(hashint4(n + 5)) % 4) * interval '1 day' END,
        at + (abs(hashint4(n + 6)) % 3) * interval '5 days', 'x-' || n, '{}', false, now(), now(), now()
      FROM (SELECT n, CASE WHEN hashint4(n + 2) % 4 = 0 THEN '${one}'::uuid WHEN hashint4(n + 7) % 9 = 0 THEN '${other}'::uuid
          END AS placer, timestamptz '2026-10-31T12:00Z' - (n / 9) * interval '7 hours' - (n % 2) * interval '1 microsecond' AS at
        FROM generate_series(1, ${rows}) n) AS made`);
    await asOwner(`ANALYZE "${table}"`);
  }
  const inZone = async (id: string): Promise<Actor> => ({ ...(await signIn(id)), timeZone: zone });
  readers = [
    { actor: await inZone(await addPerson({ businessId, role: "administrator" })), sees: () => true },
    { actor: await inZone(one ?? ""), sees: (row) => row.placedById === one },
    {
      actor: await inZone(await addPerson({ businessId, departmentId: room, role: "approver" })),
      sees: (row) => row.departmentId === room || row.departmentId === null,
    },
  ];
}, 120_000);

async function rowsOf(kind: Kind): Promise<Row[]> {
  const micros = (column: string) => `(extract(epoch FROM "${column}") * 1000000)::float8`;
  return await db().$queryRaw<Row[]>(
    Prisma.raw(`
    SELECT id, status, "sourceLanguage", "serviceNames", "placedById", "placedByStaffId", "departmentId",
      ${micros("receivedAt")} AS received, ${micros(kinds[kind].done)} AS done, ${micros("changedAt")} AS changed
    FROM "${kind}" WHERE "businessId" = '${businessId}'`),
  );
}

const calendar = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
const dayOf = (micros: number) => calendar.format(new Date(Math.floor(micros / 1000)));
const isWithin = (time: number | null, { from, to }: Days) =>
  (!from && !to) || (time !== null && (!from || dayOf(time) >= from) && (!to || dayOf(time) <= to));
const wayOf = ({ placedById, placedByStaffId }: Row) =>
  placedById === null ? "elsewhere" : placedByStaffId === null ? "portal" : "staff";

type Told = Pick<ListPage<{ id: string }>, "rows" | "nextCursor" | "previousCursor">;
type Days = { from: string | null; to: string | null };
type Asked = {
  status: string[];
  sourceLanguage: string[];
  service: string[];
  way: string[];
  by: number[];
  received: Days;
  done: Days;
};

function matches(row: Row, { status, sourceLanguage, service, way, by, received, done }: Asked): boolean {
  const people = by.map((place) => placers[place] ?? "");
  return (
    (status.length === 0 || status.includes(row.status)) &&
    (sourceLanguage.length === 0 || sourceLanguage.includes(row.sourceLanguage)) &&
    (service.length === 0 || service.some((name) => row.serviceNames.includes(name))) &&
    (way.length === 0 || way.includes(wayOf(row))) &&
    (by.length === 0 || people.includes(row.placedById ?? "")) &&
    isWithin(row.received, received) &&
    isWithin(row.done, done)
  );
}

type By = "received" | "done" | "status" | "changed";
type Sorted = { by: By; isDescending: boolean };
type Key = { id: string; parts: number[] };

/** What is not done has no time: last, whichever way. */
function keyOf(kind: Kind, { by, isDescending }: Sorted, row: Row): Key {
  const known = (kinds[kind].statuses as readonly string[]).indexOf(row.status);
  const never = isDescending ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const parts = {
    received: [row.received],
    done: [row.done ?? never],
    status: [known < 0 ? 1_000 : known, row.received],
    changed: [row.changed],
  };
  return { id: row.id, parts: parts[by] };
}

function compare({ isDescending }: Sorted, one: Key, other: Key): number {
  const place = one.parts.findIndex((part, index) => part !== other.parts[index]);
  const ascending =
    place >= 0
      ? (one.parts[place] ?? 0) < (other.parts[place] ?? 0)
        ? -1
        : 1
      : one.id < other.id
        ? -1
        : one.id === other.id
          ? 0
          : 1;
  return isDescending ? -ascending : ascending;
}

const days = fc.record({
  from: fc.option(fc.integer({ min: 0, max: 230 }), { nil: null, freq: 2 }),
  to: fc.option(fc.integer({ min: 0, max: 230 }), { nil: null, freq: 2 }),
});
const none = fc.constant<string[]>([]);
const walk = fc.record({
  kind: fc.constantFrom<Kind>("Order", "Order", "Quote"),
  reader: fc.nat({ max: 2 }),
  sort: fc.record({
    by: fc.constantFrom<By>("received", "done", "status", "changed"),
    isDescending: fc.boolean(),
  }),
  status: fc.oneof(
    none,
    none,
    fc.subarray(["completed", "pending", "on_hold", unknownStatus, "never"], { minLength: 1 }),
  ),
  sourceLanguage: fc.oneof(none, none, fc.constantFrom<string[]>(["de"], ["de", "es"], ["tlh"])),
  service: fc.oneof(
    none,
    none,
    fc.constantFrom<string[]>(["Old"], ["Certified, sworn"], ["Notarization", "Old"], ["None"]),
  ),
  way: fc.oneof(
    none,
    none,
    fc.subarray(["portal", "staff", "elsewhere"], { minLength: 1 }),
    fc.constant<string[]>(["fax"]),
  ),
  by: fc.oneof(fc.constant<number[]>([]), fc.constant<number[]>([]), fc.subarray([0, 1], { minLength: 1 })),
  received: fc.oneof(fc.constant({ from: null, to: null }), days),
  done: fc.oneof(fc.constant({ from: null, to: null }), days),
  /** Pages turned, each after some rows have changed. */
  turns: fc.array(fc.constantFrom("next" as const, "next" as const, "previous" as const), { maxLength: 4 }),
  moved: fc.nat(),
  isExported: fc.boolean(),
});

const dayAt = (back: number | null) =>
  back === null ? null : new Date(Date.UTC(2026, 9, 31) - back * 86_400_000).toISOString().slice(0, 10);

/** Some rows are done, come to another status and change; mostly also the one from which the next page is read. */
async function move(kind: Kind, seed: number, id: string): Promise<void> {
  const { done, statuses } = kinds[kind];
  await asOwner(`UPDATE "${kind}" SET "changedAt" = '2026-11-01Z'::timestamptz + ${seed % 9973} * interval '1 second',
      status = '${statuses[seed % statuses.length]}', "${done}" = CASE WHEN "${done}" IS NULL THEN "receivedAt" + interval '1 day' END
    WHERE "businessId" = '${businessId}' AND (hashint4("serviceId"::int + ${seed % 9973}) % 40 = 0
      OR id = '${id}' AND ${seed % 4 > 0})`);
}

test(`${walks} random lists stand as they are asked for, page by page and both ways, whatever moves`, async () => {
  const taken = { Order: 0, Quote: 0, turned: 0, many: 0, none: 0, exported: 0 };
  await fc.assert(
    fc.asyncProperty(walk, async ({ kind, reader, sort, turns, moved, isExported, ...chosen }) => {
      const { names, read, file, link } = kinds[kind];
      const { actor, sees } = readers[reader] as (typeof readers)[number];
      const toDays = ({ from, to }: { from: number | null; to: number | null }) => ({
        from: dayAt(from),
        to: dayAt(to),
      });
      const asked: Asked = { ...chosen, received: toDays(chosen.received), done: toDays(chosen.done) };
      const named = sort.by === "received" || sort.by === "done" ? names[sort.by] : sort.by;
      const words = {
        ...{ status: asked.status, sourceLanguage: asked.sourceLanguage, way: asked.way },
        service: asked.service.map((name) => name.replaceAll(",", "~1")),
        by: asked.by.map((place) => placers[place] ?? ""),
        [`${names.received}From`]: asked.received.from ? [asked.received.from] : [],
        [`${names.received}To`]: asked.received.to ? [asked.received.to] : [],
        [`${names.done}From`]: asked.done.from ? [asked.done.from] : [],
        [`${names.done}To`]: asked.done.to ? [asked.done.to] : [],
        sort: [`${sort.isDescending ? "-" : ""}${named}`],
      };
      const address = `?${new URLSearchParams(
        Object.entries(words).flatMap(([name, said]): [string, string][] =>
          said.length > 0 ? [[name, said.join()]] : [],
        ),
      )}`;
      const listed = async () => {
        const all = (await rowsOf(kind)).filter((row) => sees(row) && matches(row, asked));
        return all.map((row) => keyOf(kind, sort, row)).toSorted((one, other) => compare(sort, one, other));
      };
      let at: { direction: Position["direction"]; key: Key; cursor: Position } | null = null;
      for (const turn of [...turns, null]) {
        const all = await listed();
        const told: Told = await read(actor, `${address}${at ? `&${link(at.cursor).split("?")[1]}` : ""}`);
        const beyond: Key[] = at
          ? all.filter((key) =>
              at?.direction === "after"
                ? compare(sort, key, at.key) > 0
                : compare(sort, key, at?.key ?? key) < 0,
            )
          : all;
        const isBack: boolean = at?.direction === "before";
        const shown: Key[] = isBack ? beyond.slice(-rowsPerPage) : beyond.slice(0, rowsPerPage);
        expect(told.rows.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
        const isMore = beyond.length > rowsPerPage;
        expect([told.nextCursor !== null, told.previousCursor !== null]).toEqual(
          shown.length === 0 ? [false, false] : isBack ? [true, isMore] : [isMore, at !== null],
        );
        taken[kind] += 1;
        taken[all.length > 1_000 ? "many" : all.length > 0 ? "turned" : "none"] += 1;
        const cursor: Position | null =
          turn === "next" ? told.nextCursor : turn === "previous" ? told.previousCursor : null;
        const key: Key | undefined = shown.find(({ id }) => id === cursor?.id);
        if (!cursor || !key) break;
        at = { direction: cursor.direction, key, cursor };
        await move(kind, moved, key.id);
      }
      if (!isExported) return;
      const ids: string[] = [];
      for await (const rows of file(actor, address)) ids.push(...rows.map(({ id }) => id));
      expect(ids).toEqual((await listed()).map(({ id }) => id));
      taken.exported += ids.length > 0 ? 1 : 0;
    }),
    { numRuns: walks, seed: 20_261_125, endOnFailure: true },
  );
  // Walks that had not taken a way would have tested nothing of it.
  for (const [way, times] of Object.entries(taken)) expect(times, way).toBeGreaterThan(10);
}, 300_000);
