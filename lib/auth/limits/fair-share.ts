import pLimit, { type LimitFunction } from "p-limit";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { requestWords } from "@/lib/domain/texts/request-words";

/**
 * Promises that nobody takes this process from the others: of what one person asks for a few things run at once,
 * the next wait their turn, and the rest is turned away, to be asked for again. Each process shares out what is
 * its own, connections to the database above all (docs/decisions/051-a-fair-share-for-everybody.md).
 */

const lanes = {
  /** Twice what a browser asks of one host at once. */
  read: { atOnce: 12, waiting: 60 },
  write: { atOnce: 6, waiting: 30 },
  /** Four pages that upload; one that had to wait would be taken for one that stands still. */
  upload: { atOnce: 12, waiting: 0 },
} as const;

/** A form that is typed into without a pause is saved a hundred times in a minute. */
const writesAMinute = 300;

type Lane = keyof typeof lanes;
type Shares = {
  /** Who has something running, by lane and person. */
  running: Map<string, LimitFunction>;
  /** What each person has written in the minute that began at `since`. */
  written: Map<string, number>;
  since: number;
};

const globalForShares = globalThis as typeof globalThis & { versoShares?: Shares };

/**
 * Does the work when it is the person's turn.
 * @throws AppError `rate_limited` when too much of theirs waits already; then nothing was done
 */
export async function inTurn<Data>(
  { userId }: Pick<Actor, "userId">,
  lane: Lane,
  work: () => Promise<Data>,
): Promise<Data> {
  const { running } = shares();
  const key = `${lane} ${userId}`;
  const { atOnce, waiting } = lanes[lane];
  const turns = running.get(key) ?? pLimit(atOnce);
  const isFull = turns.activeCount + turns.pendingCount >= atOnce + waiting;
  if (isFull || (lane !== "read" && !countWrite(userId))) {
    throw new AppError("rate_limited", `Person ${userId} asks for more than one ${lane} after another`, {
      userMessage: requestWords.tooMuchAtOnce,
    });
  }
  running.set(key, turns);
  try {
    return await turns(work);
  } finally {
    if (turns.activeCount + turns.pendingCount === 0) running.delete(key);
  }
}

/** @returns false when the person has written as much in this minute as anybody may */
function countWrite(userId: string): boolean {
  const all = shares();
  if (Date.now() - all.since > 60_000) {
    all.written.clear();
    all.since = Date.now();
  }
  const written = all.written.get(userId) ?? 0;
  if (written >= writesAMinute) return false;
  all.written.set(userId, written + 1);
  return true;
}

/** Next bundles a module several times, so they live on globalThis. */
function shares(): Shares {
  globalForShares.versoShares ??= { running: new Map(), written: new Map(), since: 0 };
  return globalForShares.versoShares;
}
