import type { Db, Tx } from "@/lib/platform/db";

/**
 * This moment by the database's clock, as ISO 8601 with microseconds: what is newer is decided by one clock,
 * however many processes ask, and two answers within a millisecond can be told apart.
 */
export async function databaseNow(database: Tx | Db): Promise<string> {
  const [row] = await database.$queryRaw<[{ now: string }]>`
    SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS now`;
  return row.now;
}
