import { type Db, db, type Tx } from "@/lib/platform/db";
import { keyedDigest } from "@/lib/platform/seal";
import { Prisma } from "@/prisma/generated/client";

/**
 * Promises limits that hold over all processes, by exact counts of whatever number of tries at the same moment, which name
 * nobody. They are kept as the first that there was, of failed sign-ins: `SignInAttempt`.
 */

export type RateLimit = {
  name: string;
  /** How many are counted within a window. */
  times: number;
  /** How long a window lasts: an hour at most. */
  minutes: number;
  /**
   * Whether every stretch of so many minutes has `times` of them at most; else a window begins with the first, and the next
   * may begin right behind its end.
   */
  slides?: boolean;
};

export type Count = {
  limit: RateLimit;
  key: string;
  /** How many there are within the window, with this one. */
  times: number;
  isKnown: boolean;
};

const longestMinutes = 60;
const purgedAtOnce = 10_000;

/** Counts one more. @returns null, with nothing counted, when the limit is reached already */
export async function countWithin(
  tx: Tx,
  limit: RateLimit,
  ...subject: (string | null)[]
): Promise<Count | null> {
  const key = keyedDigest("sign-in attempt", JSON.stringify([limit.name, ...subject]));
  const [row] = await (limit.slides ? countSliding : countInWindow)(tx, limit, key);
  return row ? { limit, key, ...row } : null;
}

type Counted = { times: number; isKnown: boolean };

async function countInWindow(tx: Tx, { times, minutes }: RateLimit, key: string): Promise<Counted[]> {
  return await tx.$queryRaw<Counted[]>`
    INSERT INTO "SignInAttempt" AS attempt ("key", "failures", "windowStart")
    VALUES (${key}, 1, now())
    ON CONFLICT ("key") DO UPDATE SET
      "failures" = CASE WHEN attempt."windowStart" < now() - make_interval(mins => ${minutes}::int)
                        THEN 1 ELSE attempt."failures" + 1 END,
      "windowStart" = CASE WHEN attempt."windowStart" < now() - make_interval(mins => ${minutes}::int)
                           THEN now() ELSE attempt."windowStart" END
    WHERE attempt."failures" < ${times}
       OR attempt."windowStart" < now() - make_interval(mins => ${minutes}::int)
    RETURNING "failures" AS "times", coalesce("knownUntil" > now(), false) AS "isKnown"`;
}

/** Each is kept with its time for as long as it counts; the window is said to start with the last, so that none goes before. */
async function countSliding(tx: Tx, { times, minutes }: RateLimit, key: string): Promise<Counted[]> {
  const recent = Prisma.sql`ARRAY(SELECT each FROM unnest(attempt."recent") AS each
    WHERE each > now() - make_interval(mins => ${minutes}::int) ORDER BY each)`;
  return await tx.$queryRaw<Counted[]>`
    INSERT INTO "SignInAttempt" AS attempt ("key", "failures", "windowStart", "recent")
    VALUES (${key}, 1, now(), ARRAY[now()])
    ON CONFLICT ("key") DO UPDATE SET
      "failures" = cardinality(${recent}) + 1, "windowStart" = now(), "recent" = ${recent} || now()
    WHERE cardinality(${recent}) < ${times}
    RETURNING "failures" AS "times", false AS "isKnown"`;
}

/** Takes one back. */
export async function refund({ key }: Count, client: Db | Tx = db()): Promise<void> {
  await client.$executeRaw`
    UPDATE "SignInAttempt" SET "failures" = "failures" - 1, "recent" = trim_array("recent", least(cardinality("recent"), 1))
    WHERE "key" = ${key} AND "failures" > 0`;
}

/** Clears a count and holds its subject for known from now on, for so many days. */
export async function clearAsKnown({ key }: Count, days: number): Promise<void> {
  await db().$executeRaw`
    UPDATE "SignInAttempt" SET "failures" = 0, "knownUntil" = now() + make_interval(days => ${days}::int)
    WHERE "key" = ${key}`;
}

/** Deletes counts that mean nothing any more, of whomever. For the worker. */
export async function purgeRateLimits(): Promise<void> {
  let deleted: number;
  do {
    deleted = await db().$executeRaw`
      DELETE FROM "SignInAttempt" WHERE "key" IN (
        SELECT "key" FROM "SignInAttempt"
        WHERE "windowStart" < now() - make_interval(mins => ${longestMinutes}::int)
          AND ("knownUntil" IS NULL OR "knownUntil" < now())
        LIMIT ${purgedAtOnce}
        FOR UPDATE SKIP LOCKED)`;
  } while (deleted === purgedAtOnce);
}
