import { db } from "@/lib/platform/db";
import { scheduleRound } from "./queue";

/** A job may be this late before it counts as lost: the queue may be busy, or its workers restarting. */
const lateSeconds = 300;

/** Gives every open command whose resolve job was lost another one. Run now and then by the worker. */
export async function requeueOverdueCommands(): Promise<void> {
  await db().$transaction(async (tx) => {
    const overdue = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM "Command"
      WHERE state IN ('sending', 'unknown') AND "nextLookAt" < now() - make_interval(secs => ${lateSeconds})
      ORDER BY "nextLookAt" LIMIT 100 FOR UPDATE SKIP LOCKED`;
    for (const { id } of overdue) await scheduleRound(tx, id, 0);
  });
}
