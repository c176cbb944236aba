import { db } from "../db";

/**
 * How many rows of each of the portal's tables a work reads, by whichever way, as PostgreSQL itself counts them for its
 * tables and indexes. The test's process must have a single connection: each tells of its own when it is asked.
 */

export type RowsRead = Record<string, number>;

export async function rowsReadBy(work: () => Promise<unknown>): Promise<RowsRead> {
  const before = await rowsReadSoFar();
  await work();
  const after = await rowsReadSoFar();
  return Object.fromEntries(
    Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)]),
  );
}

async function rowsReadSoFar(): Promise<RowsRead> {
  await db().$executeRaw`SELECT pg_stat_force_next_flush()`;
  const rows = await db().$queryRaw<{ table: string; read: number }[]>`
    SELECT relname AS "table", (seq_tup_read + (SELECT COALESCE(sum(idx_tup_read), 0) FROM pg_stat_user_indexes AS index
      WHERE index.relid = tables.relid))::float8 AS "read"
    FROM pg_stat_user_tables AS tables WHERE schemaname = 'public'`;
  return Object.fromEntries(rows.map(({ table, read }) => [table, read]));
}
