/** Pages of a list by keyset: a page stays true while rows come in above it. Pure. */

export const rowsPerPage = 50;

/**
 * A place in a list: the rows after, or before, the one with this id. In an order in which rows move, `key` says where
 * that one stood when the place was named, in the words of the list.
 */
export type Position = { direction: "after" | "before"; id: string; key?: string };

/**
 * The page out of what was read for it, and whether it is the first or the last of the list.
 * @param found how many were found for it, where they are read after that: some may have left the list in between
 */
export function pageAt<Row>(
  read: readonly Row[],
  position: Position | null,
  rows = rowsPerPage,
  found = read.length,
) {
  const isMore = found > rows;
  if (position?.direction === "before") {
    return { page: read.slice(-rows), isFirst: !isMore, isLast: false };
  }
  return { page: read.slice(0, rows), isFirst: position === null, isLast: !isMore };
}

/**
 * What a query of Prisma reads for the page that stands there; one row more tells whether another page follows.
 * @param position null for the first page
 */
export function windowAt(position: Position | null) {
  const take = position?.direction === "before" ? -(rowsPerPage + 1) : rowsPerPage + 1;
  return { ...(position ? { cursor: { id: position.id }, skip: 1 } : {}), take };
}

/**
 * The times of what may stand on the page there, so that an index is entered there: by the cursor alone everything before
 * it is read. Times are stored finer than a `Date` tells, so that some of the neighbours are among them.
 * @param time of the row at that position, by which the list is ordered, newest first
 */
export function timesAt({ direction }: Pick<Position, "direction">, time: Date) {
  return direction === "after" ? timesAfter(time) : { gte: time };
}

/** The same for what is only read on. */
export function timesAfter(time: Date) {
  return { lte: new Date(time.getTime() + 1) };
}
