import type { ConnectionScope } from "@/lib/credentials/scope";
import type { Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import type { MirroredKind } from "./kind";
import { tableOf } from "./table";

/** When something is expected to move on, by how long the account's own things have stood in that status before. */

/** Of the things that were done last. */
const learnedFrom = 50;

/**
 * Seconds from an instant until it is expected to leave its status, below 0 where that is past; null where nothing is
 * known of it.
 * @param id ours; where nobody has written down when it came to its status, it did so just then
 */
export async function secondsUntilMove(
  tx: Tx,
  { businessId, connectionId }: ConnectionScope,
  kind: MirroredKind,
  { id, status, at }: { id: string; status: string; at: string },
): Promise<number | null> {
  const [done] = kind.status?.settled ?? [];
  if (done === undefined) return null;
  const when = (step: string) => Prisma.raw(`COALESCE(${step}."occurredAt", ${step}."seenAt")`);
  const [expected] = await tx.$queryRaw<{ seconds: number | null }[]>`
    SELECT (EXTRACT(epoch FROM COALESCE(came.at, ${at}::timestamptz) - ${at}::timestamptz) + usual.seconds)::float8 AS seconds
    FROM (
      SELECT max(${when("step")}) AS at FROM "StatusChange" AS step
      WHERE step."subjectId" = ${id}::uuid AND step.status = ${status}) AS came, (
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY EXTRACT(epoch FROM left_it.at - ${when("step")})) AS seconds
      FROM (
        SELECT id FROM ${tableOf(kind)}
        WHERE "businessId" = ${businessId}::uuid AND "connectionId" = ${connectionId}::uuid AND status = ${done}
        ORDER BY ${Prisma.raw(`"${kind.bornColumn}"`)} DESC LIMIT ${learnedFrom}) AS thing
      JOIN "StatusChange" AS step ON step."subjectId" = thing.id AND step.status = ${status}
      CROSS JOIN LATERAL (
        SELECT ${when("next")} AS at FROM "StatusChange" AS next
        WHERE next."subjectId" = step."subjectId" AND next."seenAt" > step."seenAt"
        ORDER BY next."seenAt" LIMIT 1) AS left_it) AS usual`;
  return expected?.seconds ?? null;
}
