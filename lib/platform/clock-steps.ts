import { makerAwaitedSeconds } from "@/lib/domain/maker-awaited";
import { Prisma } from "@/prisma/generated/client";
import { db } from "./db";
import { leaseSeconds } from "./lease";
import { log } from "./log";

/**
 * The database's clock may step back, as another machine takes over whose clock is behind. Whatever was written before
 * then lies ahead of it: a lease, a next look, a job, the queue's own timers would wait until the clock has caught up.
 * So nothing that is stored stays later than it can be: a few seconds after a step, all such times are put to just before
 * it.
 */

/** How often the clock is looked at. */
const lookSeconds = 10;
/** What was written before the step comes before what was written since. */
const beforeTheStepSeconds = 2 * lookSeconds;
/** A clock that is corrected by less does no harm. */
const toleratedSeconds = 1;

/** Somebody may be at work under a lease, or others see nothing so long: it lasts as long as it could if it began now. */
const lastsSecondsOf: Record<string, number> = {
  leaseUntil: leaseSeconds,
  makerAwaitedUntil: makerAwaitedSeconds,
};
/** Whoever gave one may be at work: it is as if it were given now, or what they do would be done twice. */
const signsOfLife = ["heartbeat_on"];

/** Times that may lie ahead, because nothing waits for them or the clock is another's. By table where not in all. */
export const mayLieAhead: Record<string, readonly string[]> = {
  // By the service's clock.
  Order: ["receivedAt", "reviewAt", "approvedAt", "completedAt", "cancelledAt"],
  OrderTransaction: ["createdAt"],
  Quote: ["receivedAt", "convertedAt"],
  File: ["uploadedAt", "changedAt"],
  StatusChange: ["occurredAt"],
  // What was said once stays as it was said.
  Approval: ["decidedAt", "confirmedAt"],
  // How long something holds, in days.
  Session: ["expiresAt"],
  StaffGrant: ["expiresAt"],
  Invitation: ["expiresAt"],
  Consent: ["expiresAt"],
  PasswordReset: ["expiresAt"],
  Mail: ["expiresAt"],
  Archive: ["expiresAt"],
  Notification: ["dueAt"],
  SignInAttempt: ["knownUntil"],
  job: ["keep_until"],
};
/** Tables that are only added to, and the mark itself. */
const untouched = ["AuditEvent", "AuditLink", "ClockMark", "_prisma_migrations"];
/** Of the queue: its jobs, and when it looked after them. */
const ofTheQueue = ["job", "queue", "version"];

/** Looks at the clock at once and until it is stopped; for the worker. The queue cannot do it: its own timers stand still. */
export function watchClock(): { stop(): Promise<void> } {
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = mendClockStep().catch((error: unknown) => {
      log.warn({ err: error }, "The database's clock could not be looked at; it is looked at again");
    });
  };
  look();
  const timer = setInterval(look, lookSeconds * 1000);
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

/**
 * Puts all stored times right where the clock has stepped back since it was looked at last, and once more by the look after
 * that: what was under way may have been committed since, with times of before. Twice does no harm.
 */
export async function mendClockStep(): Promise<void> {
  const isAhead = Prisma.sql`"at" > clock_timestamp() + make_interval(secs => ${toleratedSeconds})`;
  const [step] = await db().$queryRaw<{ seconds: number; isNew: boolean }[]>`
    SELECT EXTRACT(epoch FROM "at" - clock_timestamp())::float8 AS seconds, ${isAhead} AS "isNew"
    FROM "ClockMark" WHERE ${isAhead} OR "stepSeenAt" IS NOT NULL`;
  if (step) {
    const { seconds, isNew } = step;
    if (isNew) log.warn({ seconds }, "The database's clock has stepped back; what was to wait for it is due");
    for (const { schema, table, columns } of await listTimes()) await putBack(schema, table, columns);
    await openTurns();
    await openSlots();
  }
  // Last, so that whatever breaks this off, all of it is done again. A step that came since the look is left to the next.
  const shown = step?.isNew
    ? Prisma.sql`clock_timestamp()`
    : Prisma.sql`GREATEST("ClockMark"."at", clock_timestamp())`;
  const seenAt = step?.isNew
    ? Prisma.sql`clock_timestamp()`
    : Prisma.sql`CASE WHEN "ClockMark"."stepSeenAt" > clock_timestamp() - make_interval(secs => ${lookSeconds})
        THEN "ClockMark"."stepSeenAt" END`;
  await db().$executeRaw`INSERT INTO "ClockMark" ("id", "at") VALUES (1, clock_timestamp())
    ON CONFLICT ("id") DO UPDATE SET "at" = ${shown}, "stepSeenAt" = ${seenAt}`;
}

type Times = { schema: string; table: string; columns: string[] };

/** Every table's times that nothing lets lie ahead. A column that is added belongs to them. */
async function listTimes(): Promise<Times[]> {
  const times = await db().$queryRaw<Times[]>`
    SELECT table_schema AS schema, table_name AS "table", array_agg(column_name::text) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone'
      AND (table_schema = 'public' AND NOT table_name = ANY(${untouched})
        OR table_schema = 'pgboss' AND table_name = ANY(${ofTheQueue}))
    GROUP BY table_schema, table_name`;
  const held = times.map((found) => ({
    ...found,
    columns: found.columns.filter((column) => !mayLieAhead[found.table]?.includes(column)),
  }));
  return held.filter((found) => found.columns.length > 0);
}

async function putBack(schema: string, table: string, columns: readonly string[]): Promise<void> {
  const limits = columns.map((column) => {
    const name = Prisma.raw(`"${column}"`);
    const lastsSeconds = lastsSecondsOf[column] ?? 0;
    const isAhead = Prisma.sql`${name} > clock_timestamp() + make_interval(secs => ${lastsSeconds})`;
    const isKept = column in lastsSecondsOf || signsOfLife.includes(column);
    const putSeconds = isKept ? lastsSeconds : -beforeTheStepSeconds;
    const latest = Prisma.sql`clock_timestamp() + make_interval(secs => ${putSeconds})`;
    return { isAhead, put: Prisma.sql`${name} = CASE WHEN ${isAhead} THEN ${latest} ELSE ${name} END` };
  });
  const puts = limits.map(({ put }) => put);
  const ahead = limits.map(({ isAhead }) => isAhead);
  await db().$executeRaw`
    UPDATE ${Prisma.raw(`"${schema}"."${table}"`)} SET ${Prisma.join(puts)} WHERE ${Prisma.join(ahead, " OR ")}`;
}

/** Requests that were granted before the step count as granted now: their minute is not over for the service. */
async function openTurns(): Promise<void> {
  await db().$executeRaw`
    UPDATE "RequestBudget" SET "taken" = ARRAY(
      SELECT LEAST(granted, clock_timestamp()) FROM unnest("taken") AS granted ORDER BY 1)
    WHERE clock_timestamp() < ANY("taken")`;
}

/** What recurs is queued once for each minute, and the minutes of before the step come once more. */
async function openSlots(): Promise<void> {
  await db().$executeRaw`
    UPDATE pgboss.job SET singleton_on = NULL
    WHERE singleton_on > (clock_timestamp() - interval '2 minutes') AT TIME ZONE 'UTC'`;
}
