/** Pages of a list by keyset: a page stays true while rows come in above it. Pure. */

export const rowsPerPage = 50;

/** What a query reads for the page that follows a row; one row more tells whether another page follows. */
export function windowAfter(cursor: string | null) {
  return { ...(cursor === null ? {} : { cursor: { id: cursor }, skip: 1 }), take: rowsPerPage + 1 };
}

/** The page out of what was read, and the cursor of the next; null at the end. */
export function pageOf<Row extends { id: string }>(read: readonly Row[]) {
  const rows = read.slice(0, rowsPerPage);
  return { rows, nextCursor: read.length > rowsPerPage ? (rows.at(-1)?.id ?? null) : null };
}
