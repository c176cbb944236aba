import { sealBytes } from "@/lib/platform/seal";
import { type Held, withLease } from "../preparing/lease/mutations";
import { pieceBytes, piecePlace } from "./rules";

/** More came than there is room for. */
export class TooLarge extends Error {}

/**
 * Stores the bytes of a file in sealed pieces as they come.
 * @param told.atMost how many there may be
 * @param told.goOn is asked before each piece, and throws where it must not go on
 * @returns how many there were
 * @throws TooLarge; else as the body does. What was stored of it means nothing then
 */
export async function storePieces(
  held: Held,
  position: number,
  body: AsyncIterable<Buffer>,
  { atMost, goOn }: { atMost: number; goOn?: () => Promise<void> },
): Promise<number> {
  await dropFrom(held, position);
  const { id } = held.archive;
  let size = 0;
  let number = 0;
  for await (const piece of inPieces(body)) {
    size += piece.length;
    if (size > atMost) throw new TooLarge();
    await goOn?.();
    const sealed = sealBytes(piece, held.dataKey, piecePlace(id, position, number));
    await withLease(
      held,
      (tx) => tx.$executeRaw`
        INSERT INTO "ArchivePiece" ("archiveId", "position", "number", "bytes")
        VALUES (${id}::uuid, ${position}::int, ${number}::int, ${sealed}::bytea)`,
    );
    number += 1;
  }
  return size;
}

/** Takes out what there is from a position on: a file that is not whole, or what a worker that died had begun. */
export async function dropFrom(held: Held, position: number): Promise<void> {
  const from = { archiveId: held.archive.id, position: { gte: position } };
  await withLease(held, async (tx) => {
    await tx.archivePiece.deleteMany({ where: from });
    await tx.archiveEntry.deleteMany({ where: from });
  });
}

/** All of one length, but for the last. */
async function* inPieces(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + pieceBytes - length);
      chunks.push(part);
      length += part.length;
      at += part.length;
      if (length < pieceBytes) break;
      yield Buffer.concat(chunks);
      chunks = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(chunks);
}
