import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import { type Client, Pool } from "pg";
import { vi } from "vitest";
import { PrismaClient } from "@/prisma/generated/client";
import { db } from "../db";
import { env } from "../env";

/**
 * The death of a process, played by one that lives on: from one moment PostgreSQL sees its connections broken, and
 * nothing that it waits for ever comes, so that not a line of it runs any more.
 */

/** How it ended: by itself, or dead before the statement. */
export type End = { died: false } | { died: true; before: string };

const globalForDb = globalThis as typeof globalThis & { versoDb?: PrismaClient };
/** The client of whoever is to die. They have it for ever: what breaks off when they are buried may have them go on. */
const mortals = new AsyncLocalStorage<PrismaClient>();
const separating = new WeakSet<PrismaClient>();

/**
 * Runs `work` as a process that dies just before its `step`th step, and counts from one. A step is what leaves
 * something behind in the database: a commit, or a write outside of a transaction. Deaths between two of them leave
 * the same behind; whether the service was asked meanwhile is told by the steps on both sides of it.
 * @throws what `work` throws while it lives
 */
export async function dieBefore(step: number, work: () => Promise<unknown>): Promise<End> {
  separateMortals();
  const mortal = mortalDb(step);
  try {
    const alive = mortals.run(mortal.client, async (): Promise<End> => {
      await work();
      return { died: false };
    });
    return await Promise.race([alive, mortal.end]);
  } finally {
    await mortal.bury();
  }
}

/** From now on each asks the database by their own client. */
function separateMortals(): void {
  const survivor = db();
  if (separating.has(survivor)) return;
  const each = new Proxy(survivor, {
    get(_, property) {
      const client = mortals.getStore() ?? survivor;
      const value = Reflect.get(client, property) as unknown;
      return typeof value === "function" ? value.bind(client) : value;
    },
  });
  separating.add(each);
  globalForDb.versoDb = each;
}

type Connection = Pick<Client, "query"> & { processID: number };

function mortalDb(step: number) {
  const { promise: end, resolve: die } = Promise.withResolvers<End>();
  const connections: Connection[] = [];
  let stepsLeft = step;
  let isDead = false;

  /** Whether it lives to make the statement. */
  const survives = (text: string, isInTransaction: boolean): boolean => {
    if (isDead || !leavesSomething(text, isInTransaction)) return !isDead;
    stepsLeft -= 1;
    isDead = stepsLeft === 0;
    if (isDead) die({ died: true, before: text });
    return !isDead;
  };

  const makeMortal = (connection: Connection): void => {
    connections.push(connection);
    const query = connection.query.bind(connection) as (...asked: unknown[]) => unknown;
    let isInTransaction = false;
    const mortalQuery = (config: string | { text: string }, ...rest: unknown[]): unknown => {
      const text = typeof config === "string" ? config : config.text;
      if (!survives(text, isInTransaction)) return never();
      if (text === "BEGIN") isInTransaction = true;
      if (text === "COMMIT" || text === "ROLLBACK") isInTransaction = false;
      const heard = rest.at(-1);
      if (typeof heard !== "function") return unlessDead(query(config, ...rest) as Promise<unknown>);
      return query(config, ...rest.slice(0, -1), (...answer: unknown[]) => isDead || heard(...answer));
    };
    Object.assign(connection, { query: mortalQuery });
  };

  /** What comes after the death is heard by nobody. */
  const unlessDead = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      answer.then(
        (value) => isDead || resolve(value),
        (error) => isDead || reject(error),
      );
    });

  const pool = new Pool({ connectionString: env().DATABASE_URL, max: 5 });
  pool.on("connect", (client) => {
    makeMortal(client as unknown as Connection);
    // Asked for before the death, and there after it.
    if (isDead) void (client as unknown as Client).end();
  });
  pool.on("error", () => {});
  const client = new PrismaClient({ adapter: new PrismaPg(pool) });

  const bury = async (): Promise<void> => {
    if (!isDead) return await pool.end();
    const pids = connections.map(({ processID }) => processID);
    await db().$executeRaw`SELECT pg_terminate_backend(pid) FROM unnest(${pids}::int[]) AS pid`;
    // PostgreSQL's own waiting looks every 100 ms.
    await vi.waitUntil(async () => !(await isAnyAlive(pids)), { interval: 2, timeout: 10_000 });
  };
  return { client, end, bury };
}

/** Of each death its own: one for all would hold whatever has died for ever. */
const never = () => new Promise<never>(() => {});

async function isAnyAlive(pids: number[]): Promise<boolean> {
  const alive = await db().$queryRaw<unknown[]>`SELECT FROM pg_stat_activity WHERE pid = ANY(${pids}::int[])`;
  return alive.length > 0;
}

function leavesSomething(text: string, isInTransaction: boolean): boolean {
  return isInTransaction ? text === "COMMIT" : text !== "BEGIN" && !/^\s*SELECT/i.test(text);
}
