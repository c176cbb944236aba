import { db } from "@/lib/platform/db";
import type { ServiceAccess } from "./gateway";

/**
 * How far the service's clock is ahead of the database's, measured by the `Date` of its answers: times that the two
 * wrote can be compared then, however wrong either clock is.
 */

/** `Date` has whole seconds, and an answer takes its time; what differs by less is written down already. */
const measuredWithinSeconds = 2;

/** A clock that is wrong by more is none: the header is of something on the way, or nonsense. */
const believedSeconds = 24 * 3_600;

/**
 * What this process measured last by its own clock, and when. An answer that tells the same costs no statement; now and
 * then one is spent all the same, should another process have written otherwise.
 */
const measured = new Map<string, { aheadMs: number; at: number }>();
const measureAgainMs = 600_000;

/** @param date the answer's header; one that is left out, no date or beyond belief tells nothing */
export async function noteServiceClock(
  { connectionId }: Pick<ServiceAccess, "connectionId">,
  date: string | undefined,
): Promise<void> {
  const told = Date.parse(date ?? "");
  if (Number.isNaN(told)) return;
  const now = Date.now();
  const last = measured.get(connectionId);
  const isKnown = last && Math.abs(told - now - last.aheadMs) <= measuredWithinSeconds * 1000;
  if (isKnown && now - last.at < measureAgainMs) return;
  await db().$executeRaw`
    WITH told AS (SELECT ${told / 1000}::float8 - EXTRACT(epoch FROM clock_timestamp())::float8 AS ahead)
    UPDATE "Connection" SET "clockAheadSeconds" = ahead FROM told
    WHERE id = ${connectionId}::uuid AND abs(ahead) <= ${believedSeconds}::float8
      AND abs(COALESCE("clockAheadSeconds", 0) - ahead) > ${measuredWithinSeconds}::float8`;
  measured.set(connectionId, { aheadMs: told - now, at: now });
}
