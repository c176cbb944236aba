import { db } from "@/lib/platform/db";
import type { ServiceAccess } from "./gateway";

/**
 * How far the service's clock is ahead of the database's, measured by the `Date` of its answers: times that the two
 * wrote can be compared then, however wrong either clock is.
 */

/** `Date` has whole seconds, and an answer takes its time; what differs by less is written down already. */
const measuredWithinSeconds = 2;

/** @param date the answer's header; one that is left out or no date tells nothing */
export async function noteServiceClock(
  { connectionId }: Pick<ServiceAccess, "connectionId">,
  date: string | undefined,
): Promise<void> {
  const told = Date.parse(date ?? "");
  if (Number.isNaN(told)) return;
  await db().$executeRaw`
    UPDATE "Connection" SET "clockAheadSeconds" = EXTRACT(epoch FROM ${new Date(told)}::timestamptz - clock_timestamp())
    WHERE id = ${connectionId}::uuid AND abs(COALESCE("clockAheadSeconds", 0)
      - EXTRACT(epoch FROM ${new Date(told)}::timestamptz - clock_timestamp())) > ${measuredWithinSeconds}::float8`;
}
