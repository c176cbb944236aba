import type { SealedPlace } from "@/lib/platform/seal";

/** As much of a file as is sealed, stored and read at once. */
export const pieceBytes = 256 * 1024;

/** Where a stretch of a file lies sealed: nothing else opens there. */
export function piecePlace(archiveId: string, position: number, number: number): SealedPlace {
  return { table: "ArchivePiece", row: `${archiveId} ${position} ${number}`, column: "bytes" };
}
