import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { withClient } from "@/scripts/database/with-client";
import { readyDatabase } from "@/scripts/start/databases";
import { startEmbedded } from "@/scripts/start/postgres";
import type { Filled, Measured } from "./lists-reader";
import { median } from "./median";

/**
 * `npm run bench:lists`: what people read of a mirror with 1,000,000 orders against the same with 1,000, by turns in one
 * run. `-- --orders N` takes another number; `--data DIR` keeps the filled databases there for the next run; `--rounds N`
 * and `--only WORD` measure more often, and less.
 */

const few = 1_000;
const aims = { read: 1.5, search: 3 };
const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "15" },
    only: { type: "string", default: "" },
    data: { type: "string" },
  },
});
const rounds = Number(values.rounds);

const folder = values.data ? path.resolve(values.data) : mkdtempSync(path.join(tmpdir(), "lists-bench-"));
mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o755);
const postgres = await startEmbedded(folder, { POSTGRES_PASSWORD: "bench" }, { isThrowaway: true });
const started: ChildProcess[] = [];
try {
  const [small, large] = [await startReader(few), await startReader(Number(values.orders))];
  console.log(`orders       ${few} and ${values.orders}, ${rounds} readings each, by turns`);
  let missed = 0;
  for (const name of small.names.filter((each) => each.includes(values.only))) {
    missed += await compare(name, small.child, large.child);
  }
  console.log(
    `beyond aim   ${missed} of ${small.names.length} (aims: ${aims.read} times, searches ${aims.search} times)`,
  );
} finally {
  for (const child of started) {
    const exit = once(child, "exit");
    child.disconnect();
    await exit;
  }
  await postgres.child.stop();
  if (!values.data) rmSync(folder, { recursive: true, force: true });
}

async function startReader(orders: number): Promise<{ child: ChildProcess; names: string[] }> {
  const databaseUrl = `${postgres.serverUrl}/lists_${orders}`;
  await readyDatabase(databaseUrl, "prisma/migrations");
  const cpuBefore = serverCpuSeconds();
  const child = fork("bench/lists-reader.ts", {
    execArgv: ["--import", "tsx", "--import", "./scripts/allow-server-only.mjs"],
    env: {
      ...process.env,
      ...{
        DATABASE_URL: databaseUrl,
        BENCH_ORDERS: String(orders),
        PORTAL_URL: "http://localhost:3000",
        LOG_LEVEL: "warn",
      },
      NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
      SEAL_KEYS: `bench:${randomBytes(32).toString("base64")}`,
    },
  });
  started.push(child);
  const { names, filledInSeconds } = await answerOf<Filled>(child);
  if (filledInSeconds !== null) {
    const cpu = cpuBefore === null ? "" : `, ${((serverCpuSeconds() ?? 0) - cpuBefore).toFixed(0)} s of CPU`;
    console.log(
      `filled       ${orders} orders in ${filledInSeconds.toFixed(0)} s${cpu}, ${await sizes(databaseUrl)}`,
    );
  }
  return { child, names };
}

/** The next message of a reader. @throws Error when it ends instead */
async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const end = (code: number | null) => reject(new Error(`A reader ended with ${code}`));
    child.once("exit", end);
    child.once("message", (answer) => {
      child.off("exit", end);
      resolve(answer as Answer);
    });
  });
}

/** Of PostgreSQL's processes that have ended, where the system tells: those that fill do. */
function serverCpuSeconds(): number | null {
  const pidFile = path.join(folder, "postgres", "postmaster.pid");
  if (!existsSync(pidFile) || !existsSync("/proc/self/stat")) return null;
  const [pid] = readFileSync(pidFile, "utf8").split("\n");
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

async function sizes(databaseUrl: string): Promise<string> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ orders: string; all: string }>(
      `SELECT pg_size_pretty(pg_total_relation_size('"Order"')) AS orders, pg_size_pretty(pg_database_size(current_database())) AS all`,
    );
    return `orders ${rows[0]?.orders}, all ${rows[0]?.all}`;
  });
}

/** @returns 1 where it takes longer than it may */
async function compare(name: string, small: ChildProcess, large: ChildProcess): Promise<number> {
  const times: { small: number[]; large: number[] } = { small: [], large: [] };
  // The first of each finds nothing in memory.
  for (let round = 0; round <= rounds; round += 1) {
    const one = await read(small, name);
    const other = await read(large, name);
    if (round > 0) {
      times.small.push(one);
      times.large.push(other);
    }
  }
  const ratio = median(times.large) / median(times.small);
  const isMissed = ratio > (name.includes("search") ? aims.search : aims.read);
  const tail = percentile95(times.large) / percentile95(times.small);
  console.log(
    `${isMissed ? "!" : " "} ${name.padEnd(60)} ${ms(median(times.small))} ${ms(median(times.large))} ms  ratio ${ratio.toFixed(2)}, ` +
      `95th percentile ${ms(percentile95(times.large))} ms, ${tail.toFixed(2)}`,
  );
  return isMissed ? 1 : 0;
}

async function read(child: ChildProcess, name: string): Promise<number> {
  const answer = answerOf<Measured>(child);
  child.send(name);
  return (await answer).ms;
}

function percentile95(sample: readonly number[]): number {
  return sample.toSorted((one, other) => one - other)[Math.ceil(sample.length * 0.95) - 1] ?? Number.NaN;
}

function ms(value: number): string {
  return value.toFixed(1).padStart(7);
}
