import type { ConnectionScope } from "@/lib/credentials/scope";
import { db } from "@/lib/platform/db";
import { enqueueAll } from "@/lib/platform/queue";
import { Prisma } from "@/prisma/generated/client";
import type { MirroredKind } from "./kind";
import { countQueuedHints } from "./lease";
import { patientSeconds, refreshQueue } from "./refresh";
import { bornColumnOf, tableOf } from "./table";

/**
 * Reads what is open again in rotation, because rows of a list say nothing of comments, files and revisions;
 * and, a few at a time, the wholes of what is known only from a list.
 */

const openAtOnce = 3;
const unreadAtOnce = 3;
const againAfterMinutes = 10;

/** Asks for what is open and was read longest ago, and for the newest that was never read whole. */
export async function rotate(
  { connectionId }: ConnectionScope,
  { status, ...kind }: MirroredKind,
): Promise<void> {
  if (!status) return;
  const due = Prisma.sql`
    (SELECT "serviceId" FROM ${tableOf(kind)}
      WHERE "connectionId" = ${connectionId}::uuid AND "goneAt" IS NULL AND "snapshotWhole"
        AND "status" <> ALL(${[...status.settled]})
        AND "answeredAt" < now() - make_interval(mins => ${againAfterMinutes})
      ORDER BY "answeredAt" LIMIT ${openAtOnce})
    UNION ALL
    (SELECT "serviceId" FROM ${tableOf(kind)}
      WHERE "connectionId" = ${connectionId}::uuid AND "goneAt" IS NULL AND NOT "snapshotWhole"
      ORDER BY ${bornColumnOf(kind)} DESC LIMIT ${unreadAtOnce})`;
  const resource = { connectionId, kind: kind.kind };
  // Not one transaction: what a death leaves without a job is asked for again when its turn comes.
  const wanted = await countQueuedHints(db(), resource, due, patientSeconds);
  const jobs = wanted.map((serviceId) => ({ ...resource, serviceId, source: "sweep" as const }));
  await enqueueAll(db(), refreshQueue, jobs);
}
