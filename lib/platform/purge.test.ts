import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { purgeInPieces } from "./purge";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A table with so many old rows, of which each piece takes a while to delete. */
function tableWith(old: number, msForEach = 0) {
  const pieces: number[] = [];
  const deletePiece = async (rows: number) => {
    const deleted = Math.min(rows, old - pieces.reduce((sum, piece) => sum + piece, 0));
    pieces.push(deleted);
    vi.advanceTimersByTime(msForEach);
    return deleted;
  };
  return { pieces, deletePiece };
}

test("what is old is deleted a thousand rows at a time, until nothing is left", async () => {
  const { pieces, deletePiece } = tableWith(2_500);
  await purgeInPieces(deletePiece);
  expect(pieces).toEqual([1_000, 1_000, 500]);
});

test("what takes longer than a minute is left to the next time", async () => {
  const { pieces, deletePiece } = tableWith(1_000_000, 20_000);
  await purgeInPieces(deletePiece);
  expect(pieces).toHaveLength(3);
});
