import { Prisma } from "@/prisma/generated/client";
import type { Db, Tx } from "./db";

/**
 * What waits in a table of its own is not forgotten with its job: its row says when it gets another (`nextLookAt`,
 * null once nothing waits) and how often it got one (`requeues`). The pauses grow; nobody's keep others waiting.
 */

const firstPauseMinutes = 5;
const longestPauseMinutes = 60;

/** By one run of the job that looks. */
const takenAtOnce = 500;
const takenOfEachAtOnce = 60;

/** Of connections whose business is suspended: what is due of theirs waits until it is resumed. */
export const ofSuspended = Prisma.sql`owner."businessId" IN (SELECT id FROM "Business" WHERE "suspendedAt" IS NOT NULL)`;

/** The next look at what got another job so often; its first job has given up before the first. */
export function nextLook(requeues: Prisma.Sql = Prisma.sql`0`): Prisma.Sql {
  return Prisma.sql`(now() + make_interval(mins => least(${longestPauseMinutes},
    ${firstPauseMinutes} * power(2, least(${requeues}, 10)))::int))`;
}

type Waiting = {
  table: Prisma.ModelName;
  /** Those between whom it is fair, and the column that names one. */
  owners: "Connection" | "Business";
  ownerId: "connectionId" | "businessId";
  /** Of which of them, called `owner`, nothing is taken. */
  unless?: Prisma.Sql;
  /** For so long after its next look it may still be under way. */
  lateSeconds?: number;
  /** What becomes of a row that is taken; else it was requeued once more, and its pauses grow. */
  taking?: Prisma.Sql;
};

const withGrowingPauses = Prisma.sql`"requeues" = waiting."requeues" + 1,
  "nextLookAt" = ${nextLook(Prisma.sql`waiting."requeues" + 1`)}`;

/**
 * Takes what is overdue, and moves its next look: of each owner what waits longest, and of nobody a second before
 * everybody had a first. Where even those are too many the lot decides, so that nobody's age keeps others out. What
 * somebody holds just now is left.
 * @param columns what is told of each, in a statement in which its row is called `waiting`
 */
export async function takeOverdue<Row>(
  tx: Tx | Db,
  { table, owners, ownerId, unless, lateSeconds = 0, taking = withGrowingPauses }: Waiting,
  columns: Prisma.Sql,
): Promise<Row[]> {
  const rows = Prisma.raw(`"${table}"`);
  const isLate = Prisma.sql`"nextLookAt" < now() - make_interval(secs => ${lateSeconds})`;
  return await tx.$queryRaw<Row[]>`
    WITH held AS (
      SELECT waiting.ctid AS place FROM ${rows} AS waiting JOIN (
        SELECT due.place, row_number() OVER (PARTITION BY owner.id ORDER BY due."nextLookAt") AS turn
        FROM ${Prisma.raw(`"${owners}"`)} AS owner CROSS JOIN LATERAL (
          SELECT ctid AS place, "nextLookAt" FROM ${rows}
          WHERE ${Prisma.raw(`"${ownerId}"`)} = owner.id AND ${isLate}
          ORDER BY "nextLookAt" LIMIT ${takenOfEachAtOnce}) AS due
        ${unless ? Prisma.sql`WHERE NOT (${unless})` : Prisma.empty}
        ORDER BY turn, random() LIMIT ${takenAtOnce}) AS taken ON waiting.ctid = taken.place
      WHERE waiting.${isLate} FOR UPDATE OF waiting SKIP LOCKED)
    UPDATE ${rows} AS waiting SET ${taking} FROM held WHERE waiting.ctid = held.place RETURNING ${columns}`;
}
