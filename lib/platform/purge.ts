/**
 * Deletes what is old piece by piece, each a statement of its own, so that nobody waits long for a row and a job
 * that is stopped has not worked in vain. What is left after a minute has the job's next time.
 */

const rowsInPiece = 1_000;
const longestMs = 60_000;

/** @param deletePiece deletes at most so many rows and tells how many it did */
export async function purgeInPieces(deletePiece: (rows: number) => Promise<number>): Promise<void> {
  const deadline = Date.now() + longestMs;
  while (Date.now() < deadline) if ((await deletePiece(rowsInPiece)) < rowsInPiece) return;
}
