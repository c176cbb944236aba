import { networkOf } from "@/lib/auth/requests/client-address";
import { db, type Tx } from "@/lib/platform/db";
import { type Count, clearAsKnown, countWithin, type RateLimit, refund } from "./rate-limit";

/**
 * Promises that passwords cannot be guessed by trying, and that nobody can keep somebody else from signing in:
 * failures are counted by email and place together first, and what is refused counts nothing.
 */

const limits = {
  /** An email from one place. */
  pair: { name: "pair", times: 10, minutes: 15 },
  /** A place, whatever the emails. */
  place: { name: "place", times: 50, minutes: 15 },
  /** An email from anywhere: more than the pair lets one place reach in that time. */
  email: { name: "email", times: 100, minutes: 60 },
} as const satisfies Record<string, RateLimit>;

/** Where a person has signed in within these days, only their failures there count. */
const knownDays = 30;

/** What a try counts for if it fails, the pair first. */
export type CountedTry = readonly [pair: Count, ...others: Count[]];

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
    const pair = await countOrRefuse(tx, limits.pair, email, place);
    if (pair.isKnown) return [pair];
    // Always in this order, so that two tries that share several of these rows never wait for each other.
    const counted: [Count, ...Count[]] = [pair];
    if (place) counted.push(await countOrRefuse(tx, limits.place, place));
    counted.push(await countOrRefuse(tx, limits.email, email));
    return counted;
  });
}

/**
 * After a right password: the place is known as the person's, what was counted against them there is cleared, and
 * this try is taken back elsewhere, so that an office behind one address may sign in as often as it likes.
 */
export async function clearSignInFailures([pair, ...others]: CountedTry): Promise<void> {
  await clearAsKnown(pair, knownDays);
  for (const each of others) await refund(each);
}

async function countOrRefuse(tx: Tx, limit: RateLimit, ...subject: (string | null)[]): Promise<Count> {
  const count = await countWithin(tx, limit, ...subject);
  if (!count) throw new Error(tooManyAttempts);
  return count;
}
