import { db } from "@/lib/platform/db";
import { takeOverdue } from "@/lib/platform/overdue";
import { enqueueAll } from "@/lib/platform/queue";
import { Prisma } from "@/prisma/generated/client";
import { priorityOf, type ResolveJob, resolveQueue } from "./queue";

/** A job may be this late before it counts as lost: the queue may be busy, or its workers restarting. */
const lateSeconds = 300;

/** Gives every open command whose resolve job was lost another one. Run now and then by the worker. */
export async function requeueOverdueCommands(): Promise<void> {
  await db().$transaction(async (tx) => {
    const overdue = await takeOverdue<ResolveJob & { isAwaited: boolean }>(
      tx,
      {
        table: "Command",
        owners: "Connection",
        ownerId: "connectionId",
        lateSeconds,
        taking: Prisma.sql`round = round + 1, "nextLookAt" = now()`,
      },
      Prisma.sql`waiting.id AS "commandId", waiting.round, waiting."connectionId", waiting."isAwaited"`,
    );
    for (const priority of ["urgent", "background"] as const) {
      const late = overdue.filter((command) => priorityOf(command) === priority);
      const jobs = late.map(({ commandId, round, connectionId }) => ({ commandId, round, connectionId }));
      await enqueueAll(tx, resolveQueue, jobs, { priority });
    }
  });
}
