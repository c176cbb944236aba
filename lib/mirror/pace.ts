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

export const paces = {
  /** Something of it is under way of which no list tells, as a revision is: what becomes of it shows within two minutes. */
  watched: { afterSeconds: 45, atOnce: 10 },
  open: { afterSeconds: 600, atOnce: 3 },
  /** Known from a list alone, or told otherwise by one since it was read. Mostly a job of its own has read it by then. */
  unread: { afterSeconds: 60, atOnce: 3 },
  /** What settled longer than `settledDays` ago is read when somebody looks at it. */
  settled: { afterSeconds: 6 * 3_600, atOnce: 1 },
} satisfies Record<string, Pace>;

export const settledDays = 90;

/** By what a reading told, of a kind that has statuses. */
export function paceOf<Row extends Mirrored, Whole extends Row>(
  kind: Pick<MirroredKind<Row, Whole>, "status">,
  told: { whole: true; snapshot: Whole } | { whole: false; snapshot: Row },
): keyof typeof paces {
  if (!told.whole) return "unread";
  if (kind.status?.isWatched?.(told.snapshot)) return "watched";
  return isSettled(kind, told.snapshot) ? "settled" : "open";
}
