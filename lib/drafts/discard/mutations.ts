import { db, type Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { purgeInPieces } from "@/lib/platform/purge";

/**
 * Forgets forms that were thrown away long ago, with their documents and with attempts that certainly came to nothing.
 * What may have been carried out keeps its form: it is known by the files that it named. For the worker.
 */
export async function purgeDiscarded(): Promise<void> {
  await purgeInPieces((rows) => db().$transaction((tx) => purgePiece(tx, rows)));
}

async function purgePiece(tx: Tx, rows: number): Promise<number> {
  const old = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Draft" AS draft
    WHERE "discardedAt" < now() - make_interval(days => ${env().KEEP_DISCARDED_DAYS})
      AND NOT EXISTS (SELECT 1 FROM "Command" WHERE "draftId" = draft.id AND (state <> 'refused' OR sends > 0))
      AND NOT EXISTS (SELECT 1 FROM "Command" WHERE "remainderId" = draft.id)
    ORDER BY "discardedAt" LIMIT ${rows} FOR UPDATE OF draft SKIP LOCKED`;
  const ids = old.map(({ id }) => id);
  await tx.$executeRaw`DELETE FROM "Command" WHERE "draftId" = ANY(${ids}::uuid[])`;
  return await tx.$executeRaw`DELETE FROM "Draft" WHERE id = ANY(${ids}::uuid[])`;
}
