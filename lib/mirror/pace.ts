import type { ListOrder } from "@/lib/domain/capabilities";
import { isSettled, type Mirrored, type MirroredKind } from "./kind";

/**
 * How often something is read again by itself, because rows of a list say nothing of comments, files and revisions.
 * Pure.
 */

type Pace = {
  afterSeconds: number;
  /** So many of a connection and kind by each sweep, those that wait longest first. */
  atOnce: number;
};

export type PaceName = "watched" | "open" | "unread" | "settled";

/** By what the list of the kind tells: where it is only newest first, what is open is mostly read to see that it changed. */
export const paces: Record<ListOrder, Record<PaceName, Pace>> = {
  by_change: {
    /** Something of it is under way of which no list tells, as a revision is: what becomes of it shows within two minutes. */
    watched: { afterSeconds: 45, atOnce: 10 },
    open: { afterSeconds: 600, atOnce: 3 },
    /** Known from a list alone, or told otherwise by one since it was read. Mostly a job of its own has read it by then. */
    unread: { afterSeconds: 60, atOnce: 3 },
    /** What settled longer than `settledDays` ago is read when somebody looks at it. */
    settled: { afterSeconds: 6 * 3_600, atOnce: 1 },
  },
  newest_first: {
    watched: { afterSeconds: 45, atOnce: 10 },
    /** At most so long after; sooner where it is expected to move on (`openAgainSeconds`). */
    open: { afterSeconds: 600, atOnce: 10 },
    unread: { afterSeconds: 60, atOnce: 3 },
    settled: { afterSeconds: 6 * 3_600, atOnce: 2 },
  },
};

/**
 * The same of what was found gone, by a service that may have known nothing for a moment: no list of a variant would tell of
 * what stands as it stood. First so long after, then after as long again as it has been gone, for so many days: after that
 * the walk of a day sees it. So many of those that wait longest and of those that were found gone last, which thousands that
 * were deleted do not keep waiting.
 */
export const gonePace = { afterSeconds: 600, atOnceOfEach: 1, days: 1 };

const soonestSeconds = 120;

/**
 * How long after a reading something open is read again: after half of the time until it is expected to move on, and as
 * it goes on being overdue after half of what it is overdue by; never later than its pace has it.
 * @param untilMove seconds, below 0 where that is past; null where nothing is known of it
 */
export function openAgainSeconds(untilMove: number | null): number {
  const { afterSeconds } = paces.newest_first.open;
  if (untilMove === null) return afterSeconds;
  return Math.min(afterSeconds, Math.max(soonestSeconds, Math.abs(untilMove) / 2));
}

export const settledDays = 90;

/** By what a reading told, of a kind that has statuses. */
export function paceOf<Row extends Mirrored, Whole extends Row>(
  kind: Pick<MirroredKind<Row, Whole>, "status">,
  told: { whole: true; snapshot: Whole } | { whole: false; snapshot: Row },
): PaceName {
  if (!told.whole) return "unread";
  if (kind.status?.isWatched?.(told.snapshot)) return "watched";
  return isSettled(kind, told.snapshot) ? "settled" : "open";
}

/** Whether a list told of something since it was read whole: its times are then those of the list. */
export function isToldByRow({ pace }: { pace: string }): boolean {
  return pace === ("unread" satisfies PaceName);
}
