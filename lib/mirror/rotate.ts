import type { ConnectionScope } from "@/lib/credentials/scope";
import { db } from "@/lib/platform/db";
import type { MirroredKind } from "./kind";
import { patientSeconds, requestRefresh } from "./refresh";
import { bornColumnOf, tableOf } from "./table";

/**
 * Reads what is open again in rotation, because rows of a list say nothing of comments, files and revisions;
 * and, a few at a time, the wholes of what is known only from a list.
 */

const openAtOnce = 3;
const unreadAtOnce = 3;
const againAfterMinutes = 10;

/** Asks for what is open and was read longest ago, and for the newest that was never read whole. */
export async function rotate({ connectionId }: ConnectionScope, kind: MirroredKind): Promise<void> {
  if (!kind.status) return;
  const due = await db().$queryRaw<{ serviceId: string }[]>`
    (SELECT "serviceId" FROM ${tableOf(kind)}
      WHERE "connectionId" = ${connectionId}::uuid AND "goneAt" IS NULL AND "snapshotWhole"
        AND "status" <> ALL(${[...kind.status.settled]})
        AND "answeredAt" < now() - make_interval(mins => ${againAfterMinutes})
      ORDER BY "answeredAt" LIMIT ${openAtOnce})
    UNION ALL
    (SELECT "serviceId" FROM ${tableOf(kind)}
      WHERE "connectionId" = ${connectionId}::uuid AND "goneAt" IS NULL AND NOT "snapshotWhole"
      ORDER BY ${bornColumnOf(kind)} DESC LIMIT ${unreadAtOnce})`;
  for (const { serviceId } of due) {
    const resource = { connectionId, kind: kind.kind, serviceId } as const;
    await db().$transaction((tx) =>
      requestRefresh(tx, { ...resource, source: "sweep" }, { onceIn: patientSeconds }),
    );
  }
}
