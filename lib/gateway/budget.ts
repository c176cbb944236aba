import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { purgeInPieces } from "@/lib/platform/purge";
import { Prisma } from "@/prisma/generated/client";
import type { ServiceAccess } from "./gateway";
import { type Asker, clock, grantsSince, isNext, minute, turnsWith, untilRoom } from "./turns";

/**
 * The request budget of a token, shared by all processes: in any minute no more requests leave than the
 * service allows, so that nobody sees its 429. Each grant is one statement, by the database's clock.
 */

type Turn = Pick<ServiceAccess, "tokenFingerprint" | "priority" | "askedBy">;

/** As many of the requests that others made stand in the row as grants of their own. */
const mostHeld = 1_000;

/** When a request was granted, by the database's clock and as it writes it. */
export type GrantedAt = string;

/** What an answer said of the allowance (Variant A and B, "Limits"). */
export type Allowance = {
  limit: number | null;
  remaining: number | null;
  /** Seconds to wait; null unless the answer was a 429. */
  retryAfterSeconds: number | null;
};

/** How long a request waits for its turn before it gives up; what nobody waits for is queued again instead. */
const patienceMs = { person: 65_000, urgent: 10_000, background: 1_500 } as const;
/**
 * How much longer what nobody waits for stays once it is in the line: who left because others came before them would
 * leave the room empty that opens next, and whoever follows them would wait as long.
 */
const staysMs = { person: 0, urgent: 0, background: 10_000 } as const;

/** A line that moves is looked at as often, so that who becomes first in it goes on. */
const longestSleepMs = 1_000;
/** The shortest sleep, of those who find room and somebody before them: the less urgent, the less often they ask. */
const leastSleepMs = { person: 15, urgent: 50, background: 50 } as const;

/** Longer than they count, so that a slow answer can be compared with what was granted before it. */
const kept = grantsSince(Prisma.sql`${clock} - 2 * ${minute}`);

/** The moment, on `Date.now()`'s scale, at which a request that begins to wait now gives up. */
export function turnDeadline(priority: Turn["priority"], waitMs: number = patienceMs[priority]): number {
  return Date.now() + waitMs;
}

/**
 * Waits for the token's turn and takes it.
 * @param deadline from `turnDeadline`; one for all the turns of a call
 * @throws AppError `rate_limited` when the wait would be too long; the signal's reason when it is aborted.
 *   Nothing was taken then
 */
export async function takeTurn(turn: Turn, deadline: number, signal?: AbortSignal): Promise<GrantedAt> {
  const { tokenFingerprint: fingerprint, priority, askedBy = "somebody" } = turn;
  const party = priority === "person" ? askedBy : priority;
  const asker = { waiterId: newId(), fingerprint, priority, party };
  let isWaiting = false;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const grantedAt = await tryTake(asker);
      if (grantedAt) return grantedAt;
      const waitMs = await untilRoomMs(asker);
      if (Date.now() + waitMs > deadline + (isWaiting ? staysMs[priority] : 0)) {
        throw new AppError("rate_limited", `No turn for ${priority} work within ${Math.ceil(waitMs)} ms`);
      }
      const sleepMs = Math.min(waitMs, longestSleepMs);
      isWaiting = true;
      await wait(asker, sleepMs);
      await pause(sleepMs, undefined, { signal });
    }
  } catch (error) {
    if (isWaiting) await db().waitingTurn.deleteMany({ where: { id: asker.waiterId } });
    throw error;
  }
}

/**
 * Corrects the budget by what the service says: others may use the same token elsewhere. What it counted
 * and we did not is held against the grant that was answered, however late the answer is.
 */
export async function noteAllowance(
  fingerprint: string,
  grantedAt: GrantedAt,
  { limit, remaining, retryAfterSeconds }: Allowance,
): Promise<void> {
  const known = grantsSince(Prisma.sql`${grantedAt}::timestamptz - ${minute}`);
  const unknown = Prisma.sql`GREATEST(0, ${limit}::int - ${remaining}::int - cardinality(${known}))`;
  // What is beyond a row's measure is taken from the limit instead, until the next answer.
  const held = Prisma.sql`LEAST(${mostHeld}::int, ${unknown})`;
  await db().$executeRaw`
    /* prepared: note_allowance */
    UPDATE "RequestBudget" AS budget SET
      "limit" = COALESCE(${limit}::int - COALESCE(${unknown} - ${held}, 0), budget."limit"),
      "taken" = ${kept} || array_fill(${grantedAt}::timestamptz, ARRAY[COALESCE(${held}, 0)]),
      "blockedUntil" = GREATEST(budget."blockedUntil", ${clock} + make_interval(secs => ${retryAfterSeconds}::float8))
    WHERE "fingerprint" = ${fingerprint}
      AND (${retryAfterSeconds}::float8 IS NOT NULL OR budget."limit" <> ${limit}::int OR ${unknown} > 0)`;
}

/** Forgets a token that is nobody's: one that was tried and not taken leaves nothing behind. */
export async function forgetBudget(fingerprint: string): Promise<void> {
  await db().$executeRaw`
    DELETE FROM "RequestBudget" WHERE "fingerprint" = ${fingerprint}
      AND NOT EXISTS (SELECT 1 FROM "AccessToken" WHERE "fingerprint" = ${fingerprint})`;
}

/** Forgets who waited in a process that died. For the worker. */
export async function purgeWaitingTurns(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "WaitingTurn" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "WaitingTurn" WHERE "asksAt" < ${clock} - ${minute} LIMIT ${rows}))`,
  );
}

/** Forgets tokens that nobody has any more, once their last minute is over. For the worker. */
export async function purgeBudgets(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "RequestBudget" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "RequestBudget" AS budget
        WHERE cardinality(${kept}) = 0 AND (budget."blockedUntil" IS NULL OR budget."blockedUntil" <= ${clock})
          AND NOT EXISTS (SELECT 1 FROM "AccessToken" WHERE "fingerprint" = budget."fingerprint")
        LIMIT ${rows}))`,
  );
}

/** Who is granted a turn stops waiting in the same statement. */
async function tryTake(asker: Asker): Promise<GrantedAt | null> {
  const [granted] = await db().$queryRaw<{ at: GrantedAt }[]>`
    /* prepared: take_turn */
    WITH granted AS (
      INSERT INTO "RequestBudget" AS budget ("fingerprint", "taken", "turns")
      VALUES (${asker.fingerprint}, ARRAY[${clock}], ARRAY[${asker.party}])
      ON CONFLICT ("fingerprint") DO UPDATE SET "taken" = ${kept} || ${clock}, "turns" = ${turnsWith(asker)}
      WHERE ${isNext(asker)}
      RETURNING (budget."taken")[cardinality(budget."taken")]::text AS "at"
    ), served AS (
      DELETE FROM "WaitingTurn" WHERE "id" = ${asker.waiterId}::uuid AND EXISTS (SELECT 1 FROM granted)
    ) SELECT "at" FROM granted`;
  return granted?.at ?? null;
}

/** Until a turn may be had, and a little more, so that those who wait spread. */
async function untilRoomMs(asker: Asker): Promise<number> {
  const [row] = await db().$queryRaw<{ waitMs: number }[]>`${untilRoom(asker)}`;
  return (row?.waitMs ?? 0) + leastSleepMs[asker.priority] * (1 + Math.random());
}

/** Stands in the line until then, and a little. */
async function wait({ waiterId, fingerprint, priority, party }: Asker, sleepMs: number): Promise<void> {
  const asksAt = Prisma.sql`${clock} + make_interval(secs => ${sleepMs / 1000}::float8)`;
  await db().$executeRaw`
    INSERT INTO "WaitingTurn" ("id", "fingerprint", "priority", "party", "asksAt")
    VALUES (${waiterId}::uuid, ${fingerprint}, ${priority}, ${party}, ${asksAt})
    ON CONFLICT ("id") DO UPDATE SET "asksAt" = EXCLUDED."asksAt"`;
}
