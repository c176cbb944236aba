import { db, type Tx } from "@/lib/platform/db";
import { leaseSeconds } from "@/lib/platform/lease";
import { log } from "@/lib/platform/log";
import type { Archive } from "@/prisma/generated/client";

/** An archive under the lease of whoever fills it: nobody else writes to it meanwhile. */

export type Lease = { archive: Archive; leaseToken: string };
export type Held = Lease & { dataKey: string };

/** Another worker has it by now, or it is there no more. */
export class LeaseLost extends Error {}

/** Writes to the archive, and holds it for longer. @throws LeaseLost, with nothing written */
export async function withLease<Done>(
  { archive, leaseToken }: Lease,
  write: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  return await db().$transaction(async (tx) => {
    const held = await tx.$executeRaw`
      UPDATE "Archive" SET "leaseUntil" = now() + make_interval(secs => ${leaseSeconds})
      WHERE id = ${archive.id}::uuid AND "leaseToken" = ${leaseToken}::uuid`;
    if (held === 0) throw new LeaseLost(`Archive ${archive.id} is another worker's by now`);
    return await write(tx);
  });
}

const renewMs = (leaseSeconds * 1_000) / 4;

/** Holds it while nothing is written: a turn or a slow answer is waited for. @returns what ends that */
export function renewLease(held: Lease): () => void {
  const renew = () =>
    withLease(held, async () => undefined).catch((err: unknown) => {
      // Whatever is written next finds out for itself.
      log.warn({ err, archiveId: held.archive.id }, "An archive could not be held for longer");
    });
  const timer = setInterval(() => void renew(), renewMs);
  return () => clearInterval(timer);
}

/** Whoever comes next need not wait for the end of the lease. */
export async function releaseLease({ archive, leaseToken }: Lease): Promise<void> {
  await db().archive.updateMany({
    where: { id: archive.id, leaseToken },
    data: { leaseToken: null, leaseUntil: null },
  });
}
