import type { Db, Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";

/**
 * What is newer is decided by one clock, the database's, however many processes ask, and in microseconds, so that two
 * answers within a millisecond can be told apart.
 */

/** An instant of a statement as text: ISO 8601 with microseconds, which the ORM's dates lose. */
export function inMicroseconds(instant: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** This moment, for a statement that reads something else beside it. */
export const thisMoment = inMicroseconds(Prisma.sql`clock_timestamp()`);

/**
 * Whether a reading may replace what is stored: it began after that had ended. A clock that steps back, as another machine
 * takes over, leaves times behind that lie ahead of it. A stored one says nothing, or nothing newer could be stored until
 * the clock has caught up; a reading that began before the step cannot be told from older ones, and is made again.
 */
export function isNewerThan(storedAnsweredAt: Prisma.Sql, requestedAt: string): Prisma.Sql {
  return Prisma.sql`(${requestedAt}::timestamptz <= clock_timestamp()
    AND (${requestedAt}::timestamptz > ${storedAnsweredAt} OR ${storedAnsweredAt} > clock_timestamp()))`;
}

/** This moment by the database's clock, as ISO 8601 with microseconds. */
export async function databaseNow(database: Tx | Db): Promise<string> {
  const [row] = await database.$queryRaw<[{ now: string }]>`SELECT ${thisMoment} AS now`;
  return row.now;
}
