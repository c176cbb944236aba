import pLimit, { type LimitFunction } from "p-limit";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";

/**
 * Promises that nobody takes this process from the others: of what one person asks for a few things run at once,
 * the next wait their turn, and the rest is turned away, to be asked for again. Each process shares out what is
 * its own, connections to the database above all (docs/decisions/051-a-fair-share-for-everybody.md).
 */

const lanes = {
  /** Twice what a browser asks of one host at once. */
  read: { atOnce: 12, waiting: 60, aMinute: Number.POSITIVE_INFINITY },
  /** A form that is typed into without a pause is saved a hundred times in a minute. */
  write: { atOnce: 6, waiting: 30, aMinute: 300 },
  /** Four pages that upload; one that had to wait would be taken for one that stands still. */
  upload: { atOnce: 12, waiting: 0, aMinute: 300 },
  /** Each takes of the allowance that others share, before all background work: half of a minute's at most. */
  download: { atOnce: 2, waiting: 20, aMinute: 30 },
  /** Documents that are sent through the portal, of which two are looked at side by side. Counted as `download` is. */
  document: { atOnce: 4, waiting: 20, aMinute: 30 },
  /** Its turn lasts until the file is taken: of the next it is better told at once than after minutes. */
  export: { atOnce: 1, waiting: 0, aMinute: 6 },
  /** The same of translations in one zip, which may take half an hour. */
  archive: { atOnce: 1, waiting: 0, aMinute: 6 },
  /** What is done by a mailed link, in its name: a password keeps a core busy that everybody signs in by. */
  link: { atOnce: 1, waiting: 4, aMinute: 10 },
} as const;

export type Lane = keyof typeof lanes;

type Shares = {
  /** Who has something running, by lane and person. */
  running: Map<string, LimitFunction>;
  /** How often each was asked for in the minute that began at `since`, by lane and person. */
  asked: Map<string, number>;
  since: number;
};

const globalForShares = globalThis as typeof globalThis & { versoShares?: Shares };

/**
 * Does the work when it is the person's turn.
 * @param work is told whether it had to wait for that
 * @throws AppError `rate_limited` when too much of theirs waits already; then nothing was done
 */
export async function inTurn<Data>(
  { userId }: Pick<Actor, "userId">,
  lane: Lane,
  work: (hasWaited: boolean) => Promise<Data>,
): Promise<Data> {
  const { running } = shares();
  const key = `${lane} ${userId}`;
  const { atOnce, waiting, aMinute } = lanes[lane];
  const turns = running.get(key) ?? pLimit(atOnce);
  const waits = turns.activeCount >= atOnce;
  const isFull = turns.activeCount + turns.pendingCount >= atOnce + waiting;
  if (isFull || !countAsked(key, aMinute)) {
    throw new AppError("rate_limited", `Person ${userId} asks for more than one ${lane} after another`, {
      userMessage: message("errors.request.tooMuchAtOnce"),
    });
  }
  running.set(key, turns);
  try {
    return await turns(() => work(waits));
  } finally {
    if (turns.activeCount + turns.pendingCount === 0) running.delete(key);
  }
}

/** @returns false when it was asked for as often in this minute as anybody may */
function countAsked(key: string, atMost: number): boolean {
  if (atMost === Number.POSITIVE_INFINITY) return true;
  const all = shares();
  if (Date.now() - all.since > 60_000) {
    all.asked.clear();
    all.since = Date.now();
  }
  const asked = all.asked.get(key) ?? 0;
  if (asked >= atMost) return false;
  all.asked.set(key, asked + 1);
  return true;
}

/** Next bundles a module several times, so they live on globalThis. */
function shares(): Shares {
  globalForShares.versoShares ??= { running: new Map(), asked: new Map(), since: 0 };
  return globalForShares.versoShares;
}
