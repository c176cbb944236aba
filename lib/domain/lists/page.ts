import type { Position } from "../keyset";

/** How many there are; with `isMore` there are more than `count`, which is as far as they were counted. */
export type CountedUpTo = { count: number; isMore: boolean };

/** So many rows are counted; that there are more is all that is said of the rest. */
export const countedAtMost = 1_000;

/** @param counted of at most one more than are counted, so that it tells whether there are */
export function countedUpTo(counted: number): CountedUpTo {
  return { count: Math.min(counted, countedAtMost), isMore: counted > countedAtMost };
}

/** What every list answers; a list adds what its page says beside. */
export type ListPage<Row> = {
  rows: Row[];
  /** Where the next page stands, and the one before; null where there is none. */
  nextCursor: Position | null;
  previousCursor: Position | null;
  /** How many the search and the filters leave; null without any. */
  found: CountedUpTo | null;
};
