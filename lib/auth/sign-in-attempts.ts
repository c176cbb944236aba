import { db, type Tx } from "@/lib/platform/db";
import { keyedDigest } from "@/lib/platform/seal";
import { networkOf } from "./client-address";

/**
 * Promises that passwords cannot be guessed by trying, and that nobody can keep somebody else from signing in:
 * failures are counted over all processes, by e-mail and place together first. What is refused counts nothing.
 */

const limits = {
  /** An e-mail from one place. */
  pair: { failures: 10, minutes: 15 },
  /** A place, whatever the e-mails. */
  place: { failures: 50, minutes: 15 },
  /** An e-mail from anywhere: more than the pair lets one place reach in that time. */
  email: { failures: 100, minutes: 60 },
} as const;

const longestMinutes = Math.max(...Object.values(limits).map(({ minutes }) => minutes));
/** Where a person has signed in within these days, only their failures there count. */
const knownDays = 30;
const purgedAtOnce = 10_000;

type Limit = keyof typeof limits;

/** Against which limits a try counts, the pair first. */
export type CountedTry = readonly { key: string }[];

/** Thrown when there were too many failures; the message is the code the form knows. */
export const tooManyAttempts = "TooManyAttempts";

/**
 * Counts one try before the password is looked at, so that tries at the same moment count too.
 * @param email normalized
 * @param address null where it is not known
 * @throws Error `TooManyAttempts` when a limit is reached already; then nothing was counted
 */
export async function countSignIn(email: string, address: string | null): Promise<CountedTry> {
  const place = address && networkOf(address);
  return await db().$transaction(async (tx) => {
    const pair = await count(tx, "pair", email, place);
    if (pair.isKnown) return [pair];
    // Always in this order, so that two tries that share several of these rows never wait for each other.
    const counted = [pair];
    if (place) counted.push(await count(tx, "place", place));
    counted.push(await count(tx, "email", email));
    return counted;
  });
}

/**
 * After a right password: the place is known as the person's, what was counted against them there is cleared, and
 * this try is taken back elsewhere, so that an office behind one address may sign in as often as it likes.
 */
export async function forgiveSignIn([pair, ...others]: CountedTry): Promise<void> {
  await db().$executeRaw`
    UPDATE "SignInAttempt" SET "failures" = 0, "knownUntil" = now() + make_interval(days => ${knownDays}::int)
    WHERE "key" = ${pair?.key}`;
  for (const { key } of others) {
    await db().$executeRaw`
      UPDATE "SignInAttempt" SET "failures" = "failures" - 1 WHERE "key" = ${key} AND "failures" > 0`;
  }
}

/** Deletes counts that mean nothing any more, of whomever. For the worker. */
export async function purgeSignInAttempts(): Promise<void> {
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

async function count(tx: Tx, limit: Limit, ...subject: (string | null)[]) {
  const key = keyedDigest("sign-in attempt", JSON.stringify([limit, ...subject]));
  const { failures, minutes } = limits[limit];
  const [row] = await tx.$queryRaw<{ isKnown: boolean }[]>`
    INSERT INTO "SignInAttempt" AS attempt ("key", "failures", "windowStart")
    VALUES (${key}, 1, now())
    ON CONFLICT ("key") DO UPDATE SET
      "failures" = CASE WHEN attempt."windowStart" < now() - make_interval(mins => ${minutes}::int)
                        THEN 1 ELSE attempt."failures" + 1 END,
      "windowStart" = CASE WHEN attempt."windowStart" < now() - make_interval(mins => ${minutes}::int)
                           THEN now() ELSE attempt."windowStart" END
    WHERE attempt."failures" < ${failures}
       OR attempt."windowStart" < now() - make_interval(mins => ${minutes}::int)
    RETURNING coalesce("knownUntil" > now(), false) AS "isKnown"`;
  if (!row) throw new Error(tooManyAttempts);
  return { key, isKnown: row.isKnown };
}
