import { behindAfterMinutes } from "@/lib/credentials/behind";
import type { ConnectionScope } from "@/lib/credentials/scope";
import type { ErrorCode } from "@/lib/domain/errors";
import type { ResourceKind } from "@/lib/domain/resources";
import type { PageCursor } from "@/lib/gateway/gateway";
import { recordChange } from "@/lib/outbox/record";
import { db, type Tx } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { Prisma } from "@/prisma/generated/client";
import { thisMoment } from "./clock";
import type { Rank } from "./rank";

/** How far the mirror of one kind has come on a connection, and what people are told of it. */

export type Progress = SweepState & {
  /** Which state it is: it can be replaced only while it is this one. */
  step: number;
  /** Whether a walk has ever reached the end: before it, whatever is found is history. */
  isImported: boolean;
  /** The page on which a scan goes on; null where it begins again. */
  scanPage: PageCursor | null;
  /** This moment, by the database's clock, as ISO 8601 with microseconds. */
  now: string;
};

/** What sweeps leave for each other. */
export type SweepState = {
  /** What stood first when a sweep last reached the end: all that had changed by then is in the mirror. */
  head: Rank[];
  /** Where the sweep under way goes on; null while there is none. */
  page: PageCursor | null;
  /** What stood first when that sweep began. */
  nextHead: Rank[];
};

/** Where the mirror stands; made where it has not begun. */
export async function readProgress(connectionId: string, kind: ResourceKind): Promise<Progress> {
  const [progress] = await db().$queryRaw<[Progress]>`
    INSERT INTO "MirrorProgress" AS progress ("connectionId", "kind") VALUES (${connectionId}::uuid, ${kind})
    ON CONFLICT ("connectionId", "kind") DO UPDATE SET "kind" = progress."kind"
    RETURNING "head", "sweepPage" AS "page", "sweepHead" AS "nextHead", "sweepStep" AS "step", "scanPage",
      "walkedAt" IS NOT NULL AS "isImported",
      ${thisMoment} AS "now"`;
  return progress;
}

/** Puts a state in the place of the one that was read. @returns null where another sweep has done so meanwhile */
export async function saveProgress(
  { connectionId }: ConnectionScope,
  kind: ResourceKind,
  progress: Progress,
  changed: Partial<SweepState>,
): Promise<Progress | null> {
  const { count } = await db().mirrorProgress.updateMany({
    where: { connectionId, kind, sweepStep: progress.step },
    data: {
      sweepStep: { increment: 1 },
      ...(changed.head ? { head: changed.head } : {}),
      ...(changed.page === undefined ? {} : { sweepPage: changed.page }),
      ...(changed.nextHead ? { sweepHead: changed.nextHead } : {}),
    },
  });
  return count === 0 ? null : { ...progress, ...changed, step: progress.step + 1 };
}

/** A page that is not answered for so long, while the list's front is, is passed over. */
const passedOverAfterMinutes = 5;

/**
 * Notes that a page of a long way through a list was not answered. One that never is would hold that way for ever, with
 * all that stands behind it.
 * @param isAnsweredElsewhere finds out whether the service answers where the list's front is not answered either
 * @returns whether it is to be passed over: it alone is not answered, and has not been for a while
 */
export async function notePageFailed(
  { connectionId }: Pick<ConnectionScope, "connectionId">,
  kind: ResourceKind,
  way: "scan" | "walk",
  page: PageCursor,
  isAnsweredElsewhere: () => Promise<boolean> = async () => false,
): Promise<boolean> {
  const [place, failedAt] = [Prisma.raw(`"${way}Page"`), Prisma.raw(`"${way}FailedAt"`)];
  const [failed] = await db().$queryRaw<{ isOld: boolean; isFrontAnswered: boolean }[]>`
    UPDATE "MirrorProgress" SET ${failedAt} = COALESCE(${failedAt}, now())
    WHERE "connectionId" = ${connectionId}::uuid AND "kind" = ${kind} AND ${place} = ${page}
    RETURNING ${failedAt} < now() - make_interval(mins => ${passedOverAfterMinutes}) AS "isOld",
      COALESCE("frontAnsweredAt" > ${failedAt}, false) AS "isFrontAnswered"`;
  if (!failed?.isOld) return false;
  if (!failed.isFrontAnswered && !(await isAnsweredElsewhere())) return false;
  log.warn({ connectionId, kind, page }, `A page is not answered, and the ${way} goes on behind it`);
  return true;
}

/** Nothing is known of the account that a connection is of from now on. */
export async function forgetProgress(tx: Tx, connectionId: string): Promise<void> {
  await tx.mirrorProgress.deleteMany({ where: { connectionId } });
}

/** A sweep reached its end. People are told only when it works again after it had not. */
export async function noteSwept(
  { connectionId, businessId }: ConnectionScope,
  kind: ResourceKind,
): Promise<void> {
  const [progress] = await db().$queryRaw<{ wasBehind: boolean }[]>`
    UPDATE "MirrorProgress" AS progress SET "sweptAt" = now(), "frontAnsweredAt" = now(), "failedAt" = NULL, "failure" = NULL,
      "heldUpAt" = NULL
    FROM (SELECT "failedAt", "heldUpAt", "sweptAt", "beganAt" FROM "MirrorProgress"
      WHERE "connectionId" = ${connectionId}::uuid AND "kind" = ${kind} FOR UPDATE) AS before
    WHERE "connectionId" = ${connectionId}::uuid AND "kind" = ${kind}
    RETURNING COALESCE(before."failedAt", before."heldUpAt") IS NOT NULL
      OR COALESCE(before."sweptAt", before."beganAt") < now() - make_interval(mins => ${behindAfterMinutes}) AS "wasBehind"`;
  if (!progress?.wasBehind) return;
  await db().$transaction((tx) => recordChange(tx, { businessId, topic: "connection", id: connectionId }));
}

/** A sweep was answered and has not reached its end: the service is there, and nothing is confirmed. */
export async function noteFrontAnswered(
  { connectionId }: Pick<ConnectionScope, "connectionId">,
  kind: ResourceKind,
): Promise<void> {
  await db().$executeRaw`UPDATE "MirrorProgress" SET "frontAnsweredAt" = now()
    WHERE "connectionId" = ${connectionId}::uuid AND "kind" = ${kind}`;
}

/** A sweep could not be made. People are told when it begins to fail. */
export async function noteSweepFailed(
  { connectionId, businessId }: ConnectionScope,
  kind: ResourceKind,
  failure: ErrorCode,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const where = { connectionId_kind: { connectionId, kind } };
    const before = await tx.mirrorProgress.findUnique({ where, select: { failure: true } });
    const failed = { failedAt: new Date(), failure };
    await tx.mirrorProgress.upsert({ where, create: { connectionId, kind, ...failed }, update: failed });
    if (before?.failure === failure) return;
    await recordChange(tx, { businessId, topic: "connection", id: connectionId });
  });
}

/** One sweep, or a few, that get no turn are no news: others use the token, and the next one goes on. */
const heldUpMinutes = 5;

/** A sweep got no turn. People are told once that makes what they see old. */
export async function noteSweepHeldUp(
  { connectionId, businessId }: ConnectionScope,
  kind: ResourceKind,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const isNews = await tx.$executeRaw`
      UPDATE "MirrorProgress" SET "heldUpAt" = now()
      WHERE "connectionId" = ${connectionId}::uuid AND "kind" = ${kind} AND "heldUpAt" IS NULL
        AND "sweptAt" < now() - make_interval(mins => ${heldUpMinutes})`;
    if (isNews > 0) await recordChange(tx, { businessId, topic: "connection", id: connectionId });
  });
}
