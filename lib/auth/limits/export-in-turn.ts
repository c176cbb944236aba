import { type AuditEntry, recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { requireSameRights } from "@/lib/auth/session/same-rights";
import { brokenOff } from "@/lib/domain/broken-off";
import { byteOrderMark, type CsvRecord, csv } from "@/lib/domain/csv";
import { db } from "@/lib/platform/db";
import { inTurn } from "./fair-share";

/**
 * Promises that a file of what somebody sees takes little of the portal however long it is: it is read as it is taken, some
 * lines at a time, of one person one file after the other, that it was taken stands in the audit before its first line, and
 * that it ends with the rights it was begun with.
 */

/** As long as one may take: whoever takes it more slowly finds it broken off. */
export const longestExportMs = 10 * 60_000;

export type Export<Row> = {
  /** What the audit tells of it. */
  entry: AuditEntry;
  heading: CsvRecord;
  pieces: AsyncGenerator<readonly Row[]>;
  recordOf: (row: Row) => CsvRecord;
  /** Whoever takes it has gone. */
  signal: AbortSignal;
};

/**
 * The text of the file, piece by piece. Its turn lasts until its end, until it is given up (`return`) or broken off.
 * @throws AppError `rate_limited` while another of theirs is under way, and as the first piece does; then nothing was audited
 */
export async function exportInTurn<Row>(
  actor: Actor,
  told: Export<Row>,
): Promise<AsyncIterableIterator<string>> {
  const over = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<AsyncIterableIterator<string>>();
  const signal = AbortSignal.any([told.signal, AbortSignal.timeout(longestExportMs)]);
  inTurn(actor, "export", async () => {
    const first = await told.pieces.next();
    await db().$transaction((tx) => recordAudit(tx, actor, told.entry));
    begun.resolve(untilOver(linesOf(actor, told, first), signal, over.resolve));
    await over.promise;
  }).catch(begun.reject);
  return await begun.promise;
}

async function* linesOf<Row>(
  actor: Actor,
  { heading, pieces, recordOf }: Export<Row>,
  first: IteratorResult<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csv([heading]);
  if (first.done) return;
  await requireSameRights(actor);
  yield csv(first.value.map(recordOf));
  for await (const rows of pieces) {
    // After they were read: a right that ended meanwhile is noticed.
    await requireSameRights(actor);
    yield csv(rows.map(recordOf));
  }
}

/** A generator that nobody has begun to take does not notice that it is given up: what takes it is told here. */
function untilOver(
  lines: AsyncGenerator<string>,
  signal: AbortSignal,
  end: () => void,
): AsyncIterableIterator<string> {
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return {
    async next() {
      try {
        if (signal.aborted) throw brokenOff(signal.reason);
        const taken = await lines.next();
        if (taken.done) end();
        return taken;
      } catch (error) {
        end();
        throw error;
      }
    },
    async return() {
      end();
      return await lines.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
