import { db } from "@/lib/platform/db";
import { keyedDigest } from "@/lib/platform/seal";

/** Promises that passwords cannot be guessed by trying: failures are counted over all processes. */

const windowMinutes = 15;
const failuresAllowed = { email: 10, address: 50 } as const;

type Subject = keyof typeof failuresAllowed;

/**
 * Counts one try before the password is looked at, so that tries at the same moment count too.
 * @returns false when the e-mail or the address has failed too often within the window
 */
export async function admitSignIn(email: string, address: string | null): Promise<boolean> {
  const counts = [count("email", email)];
  if (address) counts.push(count("address", address));
  return (await Promise.all(counts)).every((admitted) => admitted);
}

/**
 * After a right password: what was counted against the e-mail is cleared, and this try is taken back from the
 * address, so that an office behind one address may sign in as often as it likes. Counts of past windows are
 * forgotten on the way, skipping those that another sign-in holds.
 */
export async function forgiveSignIn(email: string, address: string | null): Promise<void> {
  if (address) {
    await db().$executeRaw`
      UPDATE "SignInAttempt" SET "failures" = "failures" - 1
      WHERE "key" = ${keyOf("address", address)} AND "failures" > 0`;
  }
  await db().$executeRaw`
    DELETE FROM "SignInAttempt" WHERE "key" IN (
      SELECT "key" FROM "SignInAttempt"
      WHERE "key" = ${keyOf("email", email)}
         OR "windowStart" < now() - make_interval(mins => ${windowMinutes}::int)
      FOR UPDATE SKIP LOCKED)`;
}

async function count(subject: Subject, value: string): Promise<boolean> {
  const [row] = await db().$queryRaw<{ failures: number }[]>`
    INSERT INTO "SignInAttempt" AS attempt ("key", "failures", "windowStart")
    VALUES (${keyOf(subject, value)}, 1, now())
    ON CONFLICT ("key") DO UPDATE SET
      "failures" = CASE WHEN attempt."windowStart" < now() - make_interval(mins => ${windowMinutes}::int)
                        THEN 1 ELSE attempt."failures" + 1 END,
      "windowStart" = CASE WHEN attempt."windowStart" < now() - make_interval(mins => ${windowMinutes}::int)
                           THEN now() ELSE attempt."windowStart" END
    RETURNING "failures"`;
  return (row?.failures ?? 1) <= failuresAllowed[subject];
}

function keyOf(subject: Subject, value: string): string {
  return keyedDigest("sign-in attempt", `${subject}:${value}`);
}
