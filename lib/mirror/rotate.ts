import type { ConnectionScope } from "@/lib/credentials/scope";
import { db } from "@/lib/platform/db";
import { patientSeconds, requestRefresh } from "./refresh";

/**
 * Reads open orders again in rotation, because rows of a list say nothing of comments, files and revisions;
 * and, a few at a time, the wholes of orders that are known only from a list.
 */

const openAtOnce = 3;
const unreadAtOnce = 3;
const againAfterMinutes = 10;

/** Asks for the open orders whose state was read longest ago, and for the newest that were never read whole. */
export async function rotate({ connectionId }: ConnectionScope): Promise<void> {
  const due = await db().$queryRaw<{ serviceId: string }[]>`
    (SELECT "serviceId" FROM "Order"
      WHERE "connectionId" = ${connectionId}::uuid AND "goneAt" IS NULL AND "snapshotWhole"
        AND "status" NOT IN ('completed', 'cancelled')
        AND "answeredAt" < now() - make_interval(mins => ${againAfterMinutes})
      ORDER BY "answeredAt" LIMIT ${openAtOnce})
    UNION ALL
    (SELECT "serviceId" FROM "Order"
      WHERE "connectionId" = ${connectionId}::uuid AND "goneAt" IS NULL AND NOT "snapshotWhole"
      ORDER BY "receivedAt" DESC LIMIT ${unreadAtOnce})`;
  for (const { serviceId } of due) {
    const resource = { connectionId, kind: "order", serviceId } as const;
    await db().$transaction((tx) =>
      requestRefresh(tx, { ...resource, source: "sweep" }, { onceIn: patientSeconds }),
    );
  }
}
