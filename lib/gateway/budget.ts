import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import { purgeInPieces } from "@/lib/platform/purge";
import { Prisma } from "@/prisma/generated/client";
import type { ServiceAccess } from "./gateway";

/**
 * The request budget of a token, shared by all processes: in any minute no more requests leave than the
 * service allows, so that nobody sees its 429. Each grant is one statement, by the database's clock.
 */

type Turn = Pick<ServiceAccess, "tokenFingerprint" | "priority">;

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

/** The service's minute, and a little: requests overtake each other on their way. */
const minuteSeconds = 60.5;
const minute = Prisma.sql`make_interval(secs => ${minuteSeconds}::float8)`;
const clock = Prisma.sql`clock_timestamp()`;

/** The grants of the row named `budget` since an instant, oldest first. */
function grantsSince(instant: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`ARRAY(
    SELECT grant_time FROM unnest(budget."taken") AS grant_time
    WHERE grant_time > ${instant} ORDER BY grant_time)`;
}

const recent = grantsSince(Prisma.sql`${clock} - ${minute}`);
/** Longer than they count, so that a slow answer can be compared with what was granted before it. */
const kept = grantsSince(Prisma.sql`${clock} - 2 * ${minute}`);
/** Seconds until the oldest grant of the minute ends; null where there is none. */
const oldestEnds = Prisma.sql`EXTRACT(epoch FROM (${recent})[1] + ${minute} - ${clock})::float8`;

/**
 * What each class leaves to those before it: a share of a fresh minute, which shrinks as the oldest request of the
 * minute comes to its end, because new room is near then; and never less than so many rooms, so that whoever comes
 * first finds each room that opens before the others do.
 */
const leaves = {
  person: { share: 0, rooms: 0 },
  urgent: { share: 1 / 4, rooms: 1 },
  background: { share: 1 / 2, rooms: 2 },
} as const;

/** At least one room is there for everybody, however small the allowance. */
function roomsLeft(priority: Turn["priority"]): Prisma.Sql {
  return Prisma.sql`LEAST(budget."limit" - 1, ${leaves[priority].rooms}::int)`;
}

function reserveOf(priority: Turn["priority"]): Prisma.Sql {
  const { share } = leaves[priority];
  return Prisma.sql`LEAST(budget."limit" - 1, GREATEST(${roomsLeft(priority)}, ceil(
    budget."limit" * ${share}::float8 * LEAST(1, COALESCE(${oldestEnds} / ${minuteSeconds}::float8, 1)))))`;
}

/**
 * Rooms that were taken at once open again at once, a minute later, and none between. So background work takes them
 * one after the other, a little faster than the allowance would have it, but for the first of a quiet minute: then room
 * opens all the time.
 */
const atOnceShare = 1 / 3;
const spacing = 0.8;

/** Seconds until background work may take another room; null or less where it may at once. */
const spacingEnds = Prisma.sql`CASE WHEN cardinality(${recent}) >= budget."limit" * ${atOnceShare}::float8
  THEN EXTRACT(epoch FROM (${recent})[cardinality(${recent})] - ${clock})::float8
    + ${spacing * minuteSeconds}::float8 / budget."limit" END`;

function isSpaced(priority: Turn["priority"]): Prisma.Sql {
  return priority === "background" ? Prisma.sql`COALESCE(${spacingEnds}, 0) <= 0` : Prisma.sql`true`;
}

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
  for (;;) {
    signal?.throwIfAborted();
    const grantedAt = await tryTake(turn);
    if (grantedAt) return grantedAt;
    const waitMs = await untilRoomMs(turn);
    if (Date.now() + waitMs > deadline) {
      throw new AppError("rate_limited", `No turn for ${turn.priority} work within ${Math.ceil(waitMs)} ms`);
    }
    await pause(waitMs, undefined, { signal });
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

async function tryTake({ tokenFingerprint, priority }: Turn): Promise<GrantedAt | null> {
  const [granted] = await db().$queryRaw<{ at: GrantedAt }[]>`
    INSERT INTO "RequestBudget" AS budget ("fingerprint", "taken")
    VALUES (${tokenFingerprint}, ARRAY[${clock}])
    ON CONFLICT ("fingerprint") DO UPDATE SET "taken" = ${kept} || ${clock}
    WHERE (budget."blockedUntil" IS NULL OR budget."blockedUntil" <= ${clock})
      AND cardinality(${recent}) < budget."limit" - ${reserveOf(priority)}
      AND ${isSpaced(priority)}
    RETURNING (budget."taken")[cardinality(budget."taken")]::text AS "at"`;
  return granted?.at ?? null;
}

/** Until a turn may be had, and a little more, so that those who wait spread. */
async function untilRoomMs({ tokenFingerprint, priority }: Turn): Promise<number> {
  // All but people also wait until their reserve has shrunk to what is left of the allowance.
  const reserveShrinks = Prisma.sql`${oldestEnds} - ${minuteSeconds}::float8
    * GREATEST(0, budget."limit" - 1 - cardinality(${recent})) / (budget."limit" * ${leaves[priority].share}::float8)`;
  const [row] = await db().$queryRaw<{ waitMs: number | null }[]>`
    SELECT 1000 * GREATEST(
      EXTRACT(epoch FROM budget."blockedUntil" - ${clock}),
      EXTRACT(epoch FROM (${recent})[cardinality(${recent}) - budget."limit" + 1 + ${roomsLeft(priority)}]
        + ${minute} - ${clock}),
      ${priority === "person" ? Prisma.sql`0` : reserveShrinks},
      ${priority === "background" ? spacingEnds : Prisma.sql`0`}
    )::float8 AS "waitMs"
    FROM "RequestBudget" AS budget WHERE "fingerprint" = ${tokenFingerprint}`;
  return Math.max(0, row?.waitMs ?? 0) + 20 + Math.random() * 80;
}
