import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db";

const patience = { timeout: 20_000 };
const processes: ChildProcess[] = [];
afterEach(() => {
  for (const each of processes.splice(0)) each.kill("SIGKILL");
});

const said = async (child: ChildProcess): Promise<unknown> => (await once(child, "message"))[0];

const taking = new URL("./testing/taking-process.ts", import.meta.url);
const asking = new URL("./testing/asking-process.ts", import.meta.url);

async function start(script: URL, ...args: string[]): Promise<ChildProcess> {
  const child = fork(script, args, { execArgv: ["--import", "tsx"] });
  processes.push(child);
  expect(await said(child)).toBe("ready");
  return child;
}

test("processes that ask at once for one token get its allowance between them, and no more", async () => {
  const fingerprint = randomUUID();
  const children = await Promise.all([1, 2, 3].map(() => start(taking, fingerprint, "50")));
  const counts = children.map(said);
  for (const child of children) child.send("go");
  const taken = (await Promise.all(counts)).map(Number);
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(60);
  const { taken: grants } = await db().requestBudget.findUniqueOrThrow({ where: { fingerprint } });
  expect(grants).toHaveLength(60);
});

test("people at different processes have their turns one after the other, however much one of them asks for", async () => {
  const [fingerprint, limit] = [randomUUID(), 600];
  // A large allowance that is used up, so that rooms open one after the other.
  await db().$executeRaw`INSERT INTO "RequestBudget" ("fingerprint", "limit", "taken")
    SELECT ${fingerprint}, ${limit}::int,
      ARRAY(SELECT clock_timestamp() - make_interval(secs => 60.5 * nth / ${limit}::float8) FROM generate_series(1, ${limit}) AS nth)`;
  const [much, little] = [randomUUID(), randomUUID()];
  const children = await Promise.all([
    start(asking, fingerprint, much, "30"),
    start(asking, fingerprint, little, "3"),
  ]);
  for (const child of children) child.send("go");
  const turns = async () => (await db().requestBudget.findUniqueOrThrow({ where: { fingerprint } })).turns;
  await expect.poll(async () => new Set(await turns()).size, patience).toBe(2);
  const bothAsk = (await turns()).length;
  const wanted = bothAsk + 30;
  await expect.poll(async () => (await turns()).length, patience).toBeGreaterThanOrEqual(wanted);
  const had = (await turns()).slice(bothAsk, wanted);
  expect(had.filter((party) => party === little).length).toBeGreaterThanOrEqual(10);
});
