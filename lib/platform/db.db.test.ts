import { expect, test } from "vitest";
import { reportError } from "@/lib/auth/requests/report-error";
import { newId } from "@/lib/domain/ids";
import { Prisma } from "@/prisma/generated/client";
import { closeDb, db, isDatabaseBusy, rowsOf, type Tx } from "./db";
import { env } from "./env";
import { asOwner } from "./testing/as-owner";
import { openSmallPool } from "./testing/small-pool";

/** Whether a failure for want of a connection is known as such, by what the libraries really throw. */

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );
const read = (client: Tx) => client.$queryRaw`SELECT 1`;

/** Long enough to open a connection on a busy machine. */
const waitMs = 1_500;

/** Runs `work` while the only connection of a pool is held. */
async function whileHeld(work: (pool: ReturnType<typeof openSmallPool>) => Promise<void>): Promise<void> {
  const pool = openSmallPool({ waitMs });
  await pool.$transaction(
    async (tx) => {
      await read(tx);
      await work(pool);
    },
    { timeout: 60_000 },
  );
  await pool.$disconnect();
}

test("a query that gets no connection in time has met a busy database, and the person is told so with 503", async () => {
  await whileHeld(async (pool) => {
    const failure = await failureOf(read(pool));
    expect(isDatabaseBusy(failure)).toBe(true);
    expect(isDatabaseBusy(new Error("Saving failed", { cause: failure }))).toBe(true);
    expect(reportError(failure, "drafts.save", undefined)).toMatchObject({ code: "busy", status: 503 });
  });
});

test("so has a transaction, whichever limit it meets first", async () => {
  await whileHeld(async (pool) => {
    expect(isDatabaseBusy(await failureOf(pool.$transaction(read)))).toBe(true);
    expect(isDatabaseBusy(await failureOf(pool.$transaction(read, { maxWait: 20 })))).toBe(true);
  });
});

test("so has whom PostgreSQL itself has no room for", async () => {
  const url = new URL(env().DATABASE_URL);
  const role = `nobody_${Date.now()}`;
  await asOwner(`CREATE ROLE ${role} LOGIN PASSWORD 'x' CONNECTION LIMIT 0`);
  const pool = openSmallPool({ waitMs, url: Object.assign(url, { username: role, password: "x" }).href });
  const failures = [await failureOf(read(pool)), await failureOf(pool.user.count())];
  await pool.$disconnect();
  await asOwner(`DROP ROLE ${role}`);
  expect(failures.map(isDatabaseBusy)).toEqual([true, true]);
});

test("so has a transaction that waited too long within, and what it had done is undone", async () => {
  const id = newId();
  const late = await failureOf(
    db().$transaction(
      async (tx) => {
        await tx.business.create({ data: { id, name: "Too late" } });
        await tx.$executeRaw`SELECT pg_sleep(0.2)`;
        await read(tx);
      },
      { timeout: 50 },
    ),
  );
  expect(isDatabaseBusy(late)).toBe(true);
  expect(await db().business.count({ where: { id } })).toBe(0);
});

test("what fails otherwise is not taken for it", async () => {
  const wrong = await failureOf(db().$queryRaw`SELECT 1 FROM "Nowhere"`);
  expect(wrong).toBeInstanceOf(Error);
  expect(isDatabaseBusy(wrong)).toBe(false);
});

test("a statement that begins with a name is planned once by its connection, each text of it by itself, and no other is", async () => {
  const names = await db().$transaction(async (tx) => {
    for (const value of [1, 2]) await tx.$queryRaw`/* prepared: add_one */ SELECT ${value}::int + 1`;
    await tx.$queryRaw`/* prepared: add_one */ SELECT ${1}::int + ${1}::int`;
    await tx.$queryRaw`SELECT ${1}::int + 2`;
    return await tx.$queryRaw<{ name: string }[]>`SELECT name FROM pg_prepared_statements
      WHERE name NOT LIKE 'one\\_%'`;
  });
  expect(names).toHaveLength(2);
  for (const { name } of names) expect(name).toMatch(/^add_one_/);
});

test("so is what Prisma writes of one row, and nothing that may be of many", async () => {
  const names = await db().$transaction(async (tx) => {
    const id = newId();
    await tx.business.create({ data: { id, name: "New" } });
    await tx.business.update({ where: { id }, data: { name: "Renamed" } });
    for (const _ of [1, 2])
      expect(await tx.business.findUnique({ where: { id } })).toMatchObject({ name: "Renamed" });
    await tx.business.findMany({ where: { id } });
    await tx.business.findFirst({ where: { id, name: "Renamed" } });
    await tx.business.createMany({ data: [newId(), newId()].map((own) => ({ id: own, name: "Many" })) });
    await tx.business.updateMany({ where: { name: "Many" }, data: { name: "More" } });
    return await tx.$queryRaw<{ statement: string }[]>`
      SELECT statement FROM pg_prepared_statements WHERE name LIKE 'one\\_Business\\_%'`;
  });
  expect(names.map(({ statement }) => statement.split(" ")[0]).sort()).toEqual([
    "INSERT",
    "SELECT",
    "UPDATE",
  ]);
});

test("rows as the driver reads them are what Prisma makes of them, and planned once too", async () => {
  const at = new Date("2026-03-01T12:34:56.789Z");
  const told = Prisma.sql`/* prepared: tell */ SELECT ${newId()}::uuid AS id, ${at}::timestamptz AS at, NULL::timestamptz AS none,
    ARRAY['a,b', 'ü "c"'] AS texts, 1::int AS number, true AS flag, 'requester'::"Role" AS role,
    json_build_object('a', ARRAY[1, 2]) AS told, '{"b":null}'::jsonb AS stored`;
  expect(await rowsOf(told)).toEqual(await db().$queryRaw(told));
  expect((await rowsOf<{ at: Date }>(told))[0]?.at).toEqual(at);
  expect(await rowsOf(Prisma.sql`SELECT 1 AS one WHERE ${false}`)).toEqual([]);
  const [{ count }] = (await rowsOf<{ count: number }>(
    Prisma.sql`SELECT count(*)::int FROM pg_prepared_statements WHERE name LIKE 'tell\\_%'`,
  )) as [{ count: number }];
  expect(count).toBe(1);
});

test("where no connection came free or PostgreSQL has no room, the driver's failure is known as well", async () => {
  const refused = await failureOf(rowsOf(Prisma.sql`SELECT * FROM "Nowhere"`));
  expect(refused).toBeInstanceOf(Error);
  expect(isDatabaseBusy(refused)).toBe(false);
  expect(isDatabaseBusy(Object.assign(new Error("too many connections"), { code: "53300" }))).toBe(true);
});

test("the connections are closed with the client, and opened again by whoever asks next", async () => {
  await rowsOf(Prisma.sql`SELECT 1`);
  await closeDb();
  expect(await rowsOf(Prisma.sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
});
