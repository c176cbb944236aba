import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as immediate } from "node:timers/promises";
import type { Scheduler } from "fast-check";
import type { PrismaClient } from "@/prisma/generated/client";
import { type Db, db, type Tx } from "../db";

/**
 * Several actors at once in one process, in an order that fast-check chooses. Each has stops: before every transaction
 * and every commit, before a write outside of a transaction, before a request and after its answer. It goes past most of
 * them; at some, drawn beforehand, it stands still while others go on, because what goes wrong does so with one or two
 * such pauses, that last long. Who waits for a row that another has locked stands still as well, until that one commits.
 */

/** What somebody does, and at which of its stops, counted from one, it stands still. */
export type Act = { name: string; act: () => Promise<unknown>; pausesAt: readonly number[] };

/** How often, and from where: another seed takes other ways. So few take about a minute. */
export const asked = {
  numRuns: Number(process.env.INTERLEAVINGS ?? 8),
  seed: Number(process.env.INTERLEAVINGS_SEED ?? 1),
};

type Actor = { name: string; isMoving: boolean };
type Stop = (label: string) => Promise<void>;

const stopping = new AsyncLocalStorage<Stop>();
const globalForDb = globalThis as typeof globalThis & { versoDb?: PrismaClient };

/** Who has come to no stop for so long may wait for another's commit: PostgreSQL is asked. */
const askAfterMs = 20;
/** Who has come to no stop for so long looks again and again whether another has gone on. */
const polledAfterMs = 500;

/**
 * Runs all actors to their ends.
 * @throws what one of them throws, once all have ended
 */
export async function interleave(scheduler: Scheduler, acts: readonly Act[]): Promise<void> {
  const database = db();
  const actors = new Set<Actor>();
  /** Those that stand still, until nobody else can go on. */
  const paused: (() => void)[] = [];
  let ready = 0;
  let wake = () => {};
  const stopOf = (actor: Actor, pausesAt: readonly number[]): Stop => {
    let passed = 0;
    return async (label) => {
      const isBeginning = passed === 0;
      const isPause = pausesAt.includes(passed);
      passed += 1;
      if (!isBeginning && !isPause) return;
      actor.isMoving = false;
      const rested = isPause ? new Promise<void>((resolve) => paused.push(resolve)) : null;
      wake();
      await rested;
      ready += 1;
      await scheduler.schedule(Promise.resolve(), `${actor.name}: ${label}`);
      ready -= 1;
      actor.isMoving = true;
    };
  };
  const begin = ({ name, act, pausesAt }: Act) => {
    const actor = { name, isMoving: true };
    actors.add(actor);
    const stop = stopOf(actor, pausesAt);
    return stopping.run(stop, async () => {
      try {
        await stop("begins");
        await act();
      } finally {
        actors.delete(actor);
        wake();
      }
    });
  };
  globalForDb.versoDb = stoppingDb(database);
  try {
    const ended = Promise.allSettled(acts.map(begin));
    for (;;) {
      const since = Date.now();
      for (;;) {
        const moving = [...actors].filter(({ isMoving }) => isMoving).length;
        if (moving === 0) break;
        const woken = await new Promise<boolean>((resolve) => {
          const late = setTimeout(() => resolve(false), askAfterMs);
          wake = () => {
            clearTimeout(late);
            resolve(true);
          };
        });
        if (woken || ready + paused.length === 0) continue;
        if (Date.now() - since > polledAfterMs || (await countBlocked(database)) >= moving) break;
      }
      if (actors.size === 0) break;
      if (ready === 0) {
        for (const goOn of paused.splice(0)) goOn();
        await immediate();
      }
      await scheduler.waitNext(1);
    }
    for (const end of await ended) if (end.status === "rejected") throw end.reason;
  } finally {
    globalForDb.versoDb = database;
  }
}

/** How many wait for what another has locked. */
async function countBlocked(database: Db): Promise<number> {
  const [row] = await database.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row.count;
}

/** The same client, at whose work whoever is an actor stops. */
function stoppingDb(client: PrismaClient): PrismaClient {
  return new Proxy(client, {
    get(target, property) {
      const value = Reflect.get(target, property) as unknown;
      const stop = stopping.getStore();
      if (typeof value !== "function" || !stop) return value;
      const method = value.bind(target) as (...given: unknown[]) => Promise<unknown>;
      if (property === "$transaction") return inTransaction(method, stop);
      if (property !== "$queryRaw" && property !== "$executeRaw") return method;
      return async (...given: unknown[]) => {
        const label = labelOf(given[0]);
        if (label) await stop(label);
        return await method(...given);
      };
    },
  });
}

function inTransaction(method: (...given: unknown[]) => Promise<unknown>, stop: Stop) {
  return async (run: (tx: Tx) => Promise<unknown>, ...options: unknown[]) => {
    await stop("transaction");
    return await method(
      async (tx: Tx) => {
        const result = await run(tx);
        await stop("commit");
        return result;
      },
      ...options,
    );
  };
}

/** What a statement outside of a transaction is, where an actor stops before it. What only reads belongs to what follows. */
function labelOf(asked: unknown): string | null {
  const text = Array.isArray(asked) ? asked.join("?") : (asked as { text: string }).text;
  if (text.includes('INTO "RequestBudget"')) return "request";
  if (text.includes('"RequestBudget"') || text.includes('"clockAheadSeconds"')) return null;
  if (!/^\s*SELECT/i.test(text)) return text.match(/(?:INTO|UPDATE|FROM) "(\w+)"/)?.[1] ?? "write";
  return text.includes("to_char") || text.startsWith("SELECT ? AS now") ? "moment" : null;
}
