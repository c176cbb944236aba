import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { browserOf, createAccessWorld } from "./testing/writes/access-world";
import { type Asked, ask } from "./testing/writes/asking";
import { countWrites, listPublicWrites, listWrites } from "./testing/writes/every-write";
import { intrudersOf } from "./testing/writes/intruders";
import { onBusiness } from "./testing/writes/on-business";
import { onOrders } from "./testing/writes/on-orders";
import { onPortal } from "./testing/writes/on-portal";

/**
 * Every action and every route that writes, by everybody who may not: refused, with nothing changed, and what is not theirs
 * as what is not there. Beside them whoever may, who still can. One that nobody has said how to try fails here.
 */

// Outside a request of Next there is none to ask.
vi.mock("next/headers", async () => (await import("./testing/writes/asking")).nextHeaders);
// Nor one whose language is known; a form that sends its words along has none here.
vi.mock("next-intl/server", async (original) => ({
  ...(await original<object>()),
  getMessages: async () => ({}),
}));

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const tried = { ...onOrders, ...onBusiness, ...onPortal };
const writes = listWrites();

test("every action and every route that writes is tried here", () => {
  expect(Object.keys(tried).sort()).toEqual(writes.map(({ name }) => name).sort());
  expect(writes).toHaveLength(countWrites());
});

/** By whom else: whoever has a mailed link, of whom each is tried by its own feature and by `e2e/access`. */
test("what somebody writes who need not be signed in is known", () => {
  expect(listPublicWrites().sort()).toEqual([
    "consent.answer-by-link",
    "invitation.join",
    "password.ask-for-reset",
    "password.reset",
    "unsubscribe",
  ]);
});

/** Counts of tries are no change: who is refused has tried. */
const countsOfTries = ["SignInAttempt", "RequestBudget", "WaitingTurn"];
/** Nor is it one that the audit tells of the refusal, and that its chain grows by that. */
const toldRefusals = ["AuditLink"];
const untold = new Map([[`public."AuditEvent"`, `WHERE action <> 'request.refuse'`]]);

let sums: string;
beforeAll(async () => {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'pgboss') AND NOT tablename = ANY(${[...countsOfTries, ...toldRefusals]})
      AND has_table_privilege(format('%I.%I', schemaname, tablename), 'SELECT')`;
  const sumOf = (name: string) =>
    `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(line::text, 0)), 0) AS sum
     FROM ${name} AS line ${untold.get(name) ?? ""}`;
  sums = tables.map(({ name }) => sumOf(name)).join(" UNION ALL ");
});

/** All that the portal has stored, in short, by its tables. */
async function stored(): Promise<Record<string, string>> {
  const rows = await db().$queryRawUnsafe<{ name: string; sum: string }[]>(sums);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** The same about things that are nowhere. */
function aboutNothing(asked: Asked, named: readonly string[]): Asked {
  const missing = (id: string) => (id.length === 36 ? newId() : "0".repeat(id.length));
  const text = named.reduce((told, id) => told.replaceAll(id, missing(id)), JSON.stringify(asked));
  return JSON.parse(text) as Asked;
}

test.each(writes)("$name is done by whoever may, and by nobody else", async (write) => {
  const world = await createAccessWorld(sandbox.origin);
  const how = tried[write.name];
  if (!how) throw new Error(`Say in testing/writes how ${write.name} is tried`);
  const ready = await how.prepare(world);
  const { asked, named } = ready;
  const intruders = await intrudersOf(world, how, ready);
  const before = await stored();
  for (const { name, told, cookies, isOpen, become } of intruders) {
    const undo = await become?.();
    const refused = await ask(write, asked, cookies);
    expect.soft(told, `${name} is told ${refused?.code}`).toContain(refused?.code);
    if (named.length > 0 && !isOpen) {
      const absent = await ask(write, aboutNothing(asked, named), cookies);
      expect.soft(refused, `${name} is told as of nothing`).toEqual(absent);
    }
    await undo?.();
  }
  expect(await stored()).toEqual(before);
  const rightful = await browserOf(ready.doneBy ?? world[how.rightful]);
  expect(await ask(write, asked, rightful)).toBeNull();
  expect(await stored()).not.toEqual(before);
});
