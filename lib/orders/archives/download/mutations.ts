import { addAbortSignal, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { recordAudit } from "@/lib/audit/mutations";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { requireSameRights } from "@/lib/auth/session/same-rights";
import { openArchiveKey } from "@/lib/credentials/archive-keys";
import { brokenOff } from "@/lib/domain/broken-off";
import { db, rowsOf } from "@/lib/platform/db";
import { unsealBytes } from "@/lib/platform/seal";
import { type Archive, type ArchiveEntry, Prisma } from "@/prisma/generated/client";
import { getReady } from "../data";
import { piecePlace } from "../pieces/rules";
import { pathWithin } from "../rules";

/** Whoever takes it more slowly finds it broken off. */
const longestTakeMs = 30 * 60_000;

export type TakenArchive = { bytes: Readable; sizeBytes: number };

/**
 * The files of an archive as a zip, each read when it is its turn and a piece at a time, so that it takes as much memory as
 * one. It breaks off where its reader's session ends, or they may see something else than when they asked.
 * @throws AppError `not_found` for everything but an archive of the actor's that is ready
 */
export async function downloadArchive(actor: Actor, id: string, signal: AbortSignal): Promise<TakenArchive> {
  const { businessId } = actingOf(actor);
  const { archive, entries } = await db().$transaction(async (tx) => {
    // Before: of one that becomes ready meanwhile not all that there is may be read.
    await getReady(actor, id, tx);
    const entries = await tx.archiveEntry.findMany({
      where: { archiveId: id, failure: null },
      orderBy: { position: "asc" },
    });
    // Afterwards: one that has gone meanwhile took its files along, and is none without any.
    const archive = await getReady(actor, id, tx);
    await recordAudit(tx, actor, {
      ...{ action: "archive.take", subjectKind: "business", subjectId: businessId },
      after: { documents: entries.filter(({ orderNumber }) => orderNumber !== null).length },
    });
    return { archive, entries };
  });
  return await zipped(archive, entries, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestTakeMs)]),
    goOn: () => requireSameRights(actor),
  });
}

type Taking = { signal: AbortSignal; goOn: () => Promise<void> };

async function zipped(
  archive: Archive,
  entries: readonly ArchiveEntry[],
  { signal, goOn }: Taking,
): Promise<TakenArchive> {
  const zip = new ZipFile();
  const dataKey = openArchiveKey(archive);
  const taken = new Set<string>();
  for (const entry of entries) {
    // Documents are compressed as they are; so the length of the whole is known before it is sent.
    const told = { compress: false, size: Number(entry.sizeBytes), mtime: archive.createdAt };
    zip.addReadStreamLazy(pathWithin(entry.orderNumber, entry.fileName ?? "", taken), told, (give) =>
      give(null, Readable.from(piecesOf(entry, dataKey, goOn), { objectMode: false, highWaterMark: 1 })),
    );
  }
  const sizeBytes = await new Promise<number>((resolve) => {
    // Its types do not tell that it is called with the length.
    zip.end({ forceZip64Format: false, comment: "" }, (...[size]: unknown[]) => resolve(Number(size)));
  });
  const bytes = zip.outputStream as Readable;
  zip.on("error", (error) => bytes.destroy(brokenOff(error)));
  return {
    bytes: addAbortSignal(signal, Readable.from(asked(bytes, goOn), { objectMode: false })),
    sizeBytes,
  };
}

const askAgainMs = 1_000;

/** What lies ready in buffers is not handed on either once its reader may not go on. */
async function* asked(bytes: Readable, goOn: () => Promise<void>): AsyncGenerator<Buffer> {
  let askedAt = Number.NEGATIVE_INFINITY;
  for await (const chunk of bytes) {
    if (performance.now() - askedAt > askAgainMs) {
      await goOn();
      askedAt = performance.now();
    }
    yield chunk as Buffer;
  }
}

/** @throws AppError where a piece is there no more, or its reader may not go on */
async function* piecesOf(
  { archiveId, position, sizeBytes }: ArchiveEntry,
  dataKey: string,
  goOn: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let left = Number(sizeBytes);
  for (let number = 0; left > 0; number += 1) {
    await goOn();
    const [row] = await rowsOf<{ bytes: Uint8Array }>(Prisma.sql`
      SELECT "bytes" FROM "ArchivePiece"
      WHERE "archiveId" = ${archiveId}::uuid AND "position" = ${position}::int AND "number" = ${number}::int`);
    if (!row) throw brokenOff(new Error(`Archive ${archiveId} was taken away meanwhile`));
    const piece = unsealBytes(Buffer.from(row.bytes), dataKey, piecePlace(archiveId, position, number));
    left -= piece.length;
    yield piece;
  }
}
