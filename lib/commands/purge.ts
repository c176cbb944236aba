import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { purgeInPieces } from "@/lib/platform/purge";

/**
 * Forgets what nobody waited for, long after it ended: its line in the audit stays. What a person asked for stays with
 * what it made or changed, and with its form. For the worker.
 */
export async function purgeCommands(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "Command" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "Command"
        WHERE NOT "isAwaited" AND "draftId" IS NULL AND state IN ('done', 'refused')
          AND "settledAt" < now() - make_interval(days => ${env().KEEP_COMMANDS_DAYS})
        ORDER BY "settledAt" LIMIT ${rows}))`,
  );
}
