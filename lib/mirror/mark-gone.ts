import type { ConnectionScope } from "@/lib/credentials/scope";
import type { AppError } from "@/lib/domain/errors";
import { isAboutTheThing } from "@/lib/gateway/failures";
import { recordChange } from "@/lib/outbox/record";
import { db, type Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { isNewerThan } from "./clock";
import type { MirroredKind } from "./kind";
import { gonePace } from "./pace";
import { bornColumnOf, tableOf } from "./table";

/** A thing this young may be unknown to the service for a moment (404): that means "not yet". */
const newnessSeconds = 600;

/**
 * What the service once had and no longer knows is marked, never deleted, and asked for again for a while by `rotate`.
 * Something fresh is only "not yet", unless what it goes with is gone.
 * @param requestedAt when the service was asked for it, by the database's clock
 * @returns whether it is marked now
 */
export async function markGone(
  tx: Tx,
  kind: Pick<MirroredKind, "kind" | "table" | "bornColumn" | "goneWith" | "status">,
  { connectionId, businessId }: ConnectionScope,
  serviceId: string,
  requestedAt: string,
  { isCertain = false }: { isCertain?: boolean } = {},
): Promise<boolean> {
  const readAgain = Prisma.sql`"readAgainAt" = CASE WHEN before."goneAt" IS NOT NULL THEN thing."readAgainAt"
    ELSE now() + make_interval(secs => ${gonePace.afterSeconds}) END,`;
  const [gone] = await tx.$queryRaw<{ id: string; isNews: boolean }[]>`
    UPDATE ${tableOf(kind)} AS thing SET "goneAt" = COALESCE(thing."goneAt", now()), "confirmedAt" = now(),
      "changedAt" = CASE WHEN before."goneAt" IS NULL THEN now() ELSE thing."changedAt" END,
      ${kind.status ? readAgain : Prisma.empty}
      "requestedAt" = ${requestedAt}::timestamptz, "answeredAt" = clock_timestamp()
    FROM (SELECT id, "goneAt" FROM ${tableOf(kind)}
      WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ${serviceId} FOR UPDATE) AS before
    WHERE thing.id = before.id AND ${isNewerThan(Prisma.sql`thing."answeredAt"`, requestedAt)}
      AND (${isCertain} OR before."goneAt" IS NOT NULL OR ${kind.goneWith ?? Prisma.sql`false`} OR thing.${bornColumnOf(kind)} < now() - make_interval(secs => ${newnessSeconds}))
    RETURNING thing.id, before."goneAt" IS NULL AS "isNews"`;
  if (gone?.isNews) await recordChange(tx, { businessId, topic: kind.kind, id: gone.id });
  return gone !== undefined;
}

/**
 * Whether what was found gone stays so whatever else than 404 is answered of it, so that nobody waits for another answer. A
 * service that is away tells nothing before that is asked for no more by itself.
 */
export async function isLeftGone(
  kind: Pick<MirroredKind, "table">,
  { connectionId }: ConnectionScope,
  serviceId: string,
  failure: AppError,
): Promise<boolean> {
  if (!isAboutTheThing(failure)) return false;
  const days = failure.code === "service_unavailable" ? gonePace.days : 0;
  const found = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM ${tableOf(kind)} WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ${serviceId}
      AND "goneAt" <= now() - make_interval(days => ${days})`;
  return found.length > 0;
}
