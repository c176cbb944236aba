import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import type { ServiceAccess } from "./gateway";

/**
 * The request budget of a token, shared by all processes: in any sixty seconds no more requests leave than
 * the service allows, so that nobody sees its 429. Each grant is one statement, by the database's clock.
 */

type Turn = Pick<ServiceAccess, "tokenFingerprint" | "priority">;

/** What an answer said of the allowance (Variant A and B, "Limits"). */
export type Allowance = {
  limit: number | null;
  remaining: number | null;
  /** Seconds to wait; given with a 429. */
  retryAfterSeconds: number | null;
};

/** How long a person's request waits for its turn before it gives up; background work is queued again instead. */
const patienceMs = { person: 65_000, background: 1_500 } as const;

/**
 * The share of the allowance that background work leaves to people. It shrinks as the oldest request of the
 * minute comes to its end: then new room is near, and nobody would wait long.
 */
const reservedShare = 1 / 3;

/**
 * Waits for the token's turn and takes it.
 * @throws AppError `rate_limited` when the wait would be too long; nothing was taken then
 */
export async function takeTurn(turn: Turn, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + patienceMs[turn.priority];
  while (!(await tryTake(turn))) {
    const waitMs = await untilRoomMs(turn);
    if (Date.now() + waitMs > deadline) {
      throw new AppError(
        "rate_limited",
        `No turn within ${patienceMs[turn.priority]} ms for ${turn.priority} work`,
      );
    }
    await pause(waitMs, undefined, signal ? { signal } : {});
  }
}

/** Corrects the budget by what the service says: others may use the same token elsewhere. */
export async function noteAllowance(fingerprint: string, allowance: Allowance): Promise<void> {
  const { limit, remaining, retryAfterSeconds } = allowance;
  if (limit === null && remaining === null && retryAfterSeconds === null) return;
  await db().$executeRaw`
    UPDATE "RequestBudget" AS budget SET
      "limit" = COALESCE(${limit}::int, budget."limit"),
      "taken" = ${recent} || array_fill(clock_timestamp(), ARRAY[GREATEST(0,
        COALESCE(${limit}::int, budget."limit") - COALESCE(${remaining}::int, ${limit}::int, budget."limit")
        - cardinality(${recent}))]),
      "blockedUntil" = CASE WHEN ${retryAfterSeconds}::float8 IS NULL THEN budget."blockedUntil"
        ELSE GREATEST(budget."blockedUntil", clock_timestamp() + make_interval(secs => ${retryAfterSeconds}::float8)) END
    WHERE "fingerprint" = ${fingerprint}
      AND (${retryAfterSeconds}::float8 IS NOT NULL OR budget."limit" <> ${limit}::int
        OR ${limit}::int - ${remaining}::int > cardinality(${recent}))`;
}

const minute = Prisma.sql`interval '60 seconds'`;

/** The grants of the last minute, oldest first, of the row named `budget`. */
const recent = Prisma.sql`ARRAY(
  SELECT grant_time FROM unnest(budget."taken") AS grant_time
  WHERE grant_time > clock_timestamp() - ${minute} ORDER BY grant_time)`;

async function tryTake({ tokenFingerprint, priority }: Turn): Promise<boolean> {
  const share = priority === "background" ? reservedShare : 0;
  const granted = await db().$executeRaw`
    INSERT INTO "RequestBudget" AS budget ("fingerprint", "taken")
    VALUES (${tokenFingerprint}, ARRAY[clock_timestamp()])
    ON CONFLICT ("fingerprint") DO UPDATE SET "taken" = ${recent} || clock_timestamp()
    WHERE (budget."blockedUntil" IS NULL OR budget."blockedUntil" <= clock_timestamp())
      AND cardinality(${recent}) < budget."limit" - ceil(budget."limit" * ${share}::float8
        * COALESCE(EXTRACT(epoch FROM (${recent})[1] + ${minute} - clock_timestamp()) / 60, 1))`;
  return granted === 1;
}

/** Until the service lifts its block or the oldest grant is a minute old, and a little more, so that waiters spread. */
async function untilRoomMs({ tokenFingerprint }: Turn): Promise<number> {
  const [row] = await db().$queryRaw<{ waitMs: number }[]>`
    SELECT 1000 * EXTRACT(epoch FROM GREATEST(
      budget."blockedUntil",
      CASE WHEN cardinality(${recent}) >= budget."limit" THEN (${recent})[1] + ${minute} END
    ) - clock_timestamp())::float8 AS "waitMs"
    FROM "RequestBudget" AS budget WHERE "fingerprint" = ${tokenFingerprint}`;
  const jitterMs = 20 + Math.random() * 80;
  return Math.max(0, row?.waitMs ?? 0) + jitterMs;
}
