import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as immediate } from "node:timers/promises";
import type { Scheduler } from "fast-check";
import type { PrismaClient } from "@/prisma/generated/client";
import { type Db, db, type Tx } from "../db";
import { askedRuns } from "./asked-runs";

/**
 * Several actors at once in one process, in an order that fast-check chooses. Each has stops: before every transaction
 * and every commit, before a write outside of a transaction, before a request and after its answer. It goes past most of
 * them; at some, drawn beforehand, it stands still while others go on, because what goes wrong does so with one or two
 * such pauses, that last long. Who waits for a row that another has locked stands still as well, until that one commits.
 */

/** How many ways are taken that nobody took before, and from which seed; one is drawn, and told where a way fails. */
export const asked = askedRuns("INTERLEAVINGS", { numRuns: 3 });

/** Where somebody can stand still; `moment` is when the time is asked for, before a request and after its answer. */
export const stops = ["transaction", "commit", "write", "moment", "request"] as const;
export type StopKind = (typeof stops)[number];

/** The stop before the first, second, … of its kind that the actor comes to. */
export type Pause = readonly [StopKind, number];

/** What somebody does, and where it stands still. */
export type Act = { name: string; act: () => Promise<unknown>; pauses: readonly Pause[] };

/** Who is asking the service is waited for, however long that takes. */
type Actor = { name: string; isMoving: boolean; isAsking: boolean };
type Stop = (kind: StopKind) => Promise<void>;

const stopping = new AsyncLocalStorage<Stop>();
const globalForDb = globalThis as typeof globalThis & { versoDb?: PrismaClient };

/** Who has come to no stop for so long may wait for another's commit: PostgreSQL is asked. */
const askAfterMs = 20;
/** Who has come to no stop for so long looks again and again whether another has gone on. */
const polledAfterMs = 1_500;

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
  const goOn = async (actor: Actor, label: string) => {
    ready += 1;
    await scheduler.schedule(Promise.resolve(), `${actor.name}: ${label}`);
    ready -= 1;
    actor.isMoving = true;
  };
  const stopOf = (actor: Actor, pauses: readonly Pause[]): Stop => {
    const passed = new Map<StopKind, number>();
    return async (kind) => {
      const nth = (passed.get(kind) ?? 0) + 1;
      passed.set(kind, nth);
      actor.isAsking = false;
      if (pauses.some(([at, which]) => at === kind && which === nth)) {
        actor.isMoving = false;
        const rested = new Promise<void>((resolve) => paused.push(resolve));
        wake();
        await rested;
        await goOn(actor, `${kind} ${nth}`);
      }
      actor.isAsking = kind === "request";
    };
  };
  const begin = ({ name, act, pauses }: Act) => {
    const actor = { name, isMoving: false, isAsking: false };
    actors.add(actor);
    return stopping.run(stopOf(actor, pauses), async () => {
      try {
        await goOn(actor, "begins");
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
      let since = Date.now();
      for (;;) {
        const moving = [...actors].filter(({ isMoving }) => isMoving).length;
        if (moving === 0) break;
        if ([...actors].some(({ isAsking }) => isAsking)) since = Date.now();
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
        for (const endPause of paused.splice(0)) endPause();
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
        const kind = stopBefore(given[0]);
        if (kind) await stop(kind);
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

/** What stop there is before a statement outside of a transaction. What only reads belongs to what follows. */
function stopBefore(asked: unknown): StopKind | null {
  const text = Array.isArray(asked) ? asked.join("?") : (asked as { text: string }).text;
  if (text.includes('INTO "RequestBudget"')) return "request";
  if (text.includes('"RequestBudget"') || text.includes('"clockAheadSeconds"')) return null;
  if (!/^\s*SELECT/i.test(text)) return "write";
  return text.includes("to_char") || text.startsWith("SELECT ? AS now") ? "moment" : null;
}
