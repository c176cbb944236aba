import type { Client } from "pg";
import { newId } from "@/lib/domain/ids";

/**
 * Deletes lines of the audit that need not be kept any longer, as the owner of the tables. Of each chain the last link
 * that goes stays without its line, so that what follows can still be verified.
 */

const linesAtOnce = 1_000;

export type Pruned = { chain: string; lines: number };

/** @param before lines of before then go, up to the first of their chain that is younger */
export async function pruneAudit(owner: Client, before: Date): Promise<Pruned[]> {
  const { rows } = await owner.query<{ chain: string; last: string }>(
    `SELECT link.chain, COALESCE(min(link.position) FILTER (WHERE event."createdAt" >= $1) - 1, max(link.position)) AS last
     FROM "AuditLink" AS link JOIN "AuditEvent" AS event ON event.id = link."eventId" GROUP BY link.chain`,
    [before],
  );
  const pruned: Pruned[] = [];
  for (const { chain, last } of rows) {
    let lines = 0;
    for (let gone = -1; gone !== 0; lines += gone) gone = await prunePiece(owner, chain, last, before);
    if (lines > 0) pruned.push({ chain, lines });
  }
  return pruned;
}

/** @returns how many lines went */
async function prunePiece(owner: Client, chain: string, last: string, before: Date): Promise<number> {
  await owner.query("BEGIN");
  try {
    await owner.query("SELECT set_config('verso.pruning', 'on', true)");
    const { rows } = await owner.query<{ position: string; eventId: string }>(
      `SELECT position, "eventId" FROM "AuditLink"
       WHERE chain = $1 AND position <= $2 AND "prunedAt" IS NULL ORDER BY position LIMIT $3`,
      [chain, last, linesAtOnce],
    );
    const end = rows.at(-1)?.position;
    if (end !== undefined) {
      await owner.query(`DELETE FROM "AuditEvent" WHERE id = ANY($1)`, [rows.map(({ eventId }) => eventId)]);
      await owner.query(`DELETE FROM "AuditLink" WHERE chain = $1 AND position < $2`, [chain, end]);
      await owner.query(
        `UPDATE "AuditLink" SET "prunedAt" = clock_timestamp() WHERE chain = $1 AND position = $2`,
        [chain, end],
      );
      await tell(owner, chain, { lines: rows.length, upTo: end, before: before.toISOString() });
    }
    await owner.query("COMMIT");
    return rows.length;
  } catch (error) {
    await owner.query("ROLLBACK");
    throw error;
  }
}

/** That lines went is a line itself. */
async function tell(
  owner: Client,
  chain: string,
  after: { lines: number; upTo: string; before: string },
): Promise<void> {
  await owner.query(
    `INSERT INTO "AuditEvent" (id, "businessId", action, "subjectKind", "subjectId", after)
     VALUES ($1, NULLIF($2::uuid, '00000000-0000-0000-0000-000000000000'), 'audit.prune', 'audit', $2::text, $3)`,
    [newId(), chain, after],
  );
}
