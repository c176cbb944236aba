import type { Position } from "../keyset";

/** How many there are; with `isMore` there are more than `count`, which is as far as they were counted. */
export type CountedUpTo = { count: number; isMore: boolean };

/** What every list answers; a list adds what its page says beside. */
export type ListPage<Row> = {
  rows: Row[];
  /** Where the next page stands, and the one before; null where there is none. */
  nextCursor: Position | null;
  previousCursor: Position | null;
  /** How many the search and the filters leave; null without any. */
  found: CountedUpTo | null;
};
