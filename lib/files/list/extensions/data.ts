import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { db } from "@/lib/platform/db";
import { usualExtensions } from "../rules";

/** More than anybody looks through. */
const toldAtMost = 50;

/**
 * How the names of the business's files end. Each is looked up behind the one before it, by their index: as many steps as there
 * are endings, however many files. Who does not see all of the business is told what is usual, and of nobody else's files.
 */
export async function listExtensions(actor: Actor): Promise<string[]> {
  if (!visibleTo(actor).isEverything) return usualExtensions;
  const { businessId } = actingOf(actor);
  const rows = await db().$queryRaw<{ extension: string }[]>`
    WITH RECURSIVE told AS (
      (SELECT extension, 1 AS step FROM "File" WHERE "businessId" = ${businessId}::uuid AND extension > ''
        ORDER BY extension LIMIT 1)
      UNION ALL
      SELECT next.extension, told.step + 1 FROM told, LATERAL (
        SELECT extension FROM "File" WHERE "businessId" = ${businessId}::uuid AND extension > told.extension
        ORDER BY extension LIMIT 1) AS next
      WHERE told.step < ${toldAtMost}
    )
    SELECT extension FROM told`;
  return rows.length === 0 ? usualExtensions : rows.map(({ extension }) => extension);
}
