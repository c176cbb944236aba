import type { ConnectionScope } from "@/lib/credentials/scope";
import { clockSlackSeconds } from "@/lib/domain/clock-slack";
import { makerAwaitedSeconds } from "@/lib/domain/maker-awaited";
import type { Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import type { Mirrored, MirroredKind } from "./kind";
import { tableOf } from "./table";

/**
 * What is new to the mirror may be somebody's, and not of the whole business: the service shows it before its answer is
 * here, and for long where that was lost. Until it is known whose it is, those alone see it who see everything
 * (docs/decisions/025-who-sees-what.md). That ends by itself, without anything that would have to run.
 */

/** So long after it left a request may still be carried out. */
const carriedOutWithinSeconds = 3_600;
/** A day more than what came of a refused attempt is tied to it (`mayTurnUpDays` of `lib/commands/fitting.ts`). */
const historyAfterDays = 8;

/** Notes until when it is awaited whose something new is, where nobody is known to have made it and somebody may have. */
export async function noteMakerAwaited<Row extends Mirrored, Whole extends Row>(
  tx: Tx,
  kind: MirroredKind<Row, Whole>,
  id: string,
  { scope, snapshot }: { scope: ConnectionScope; snapshot: Row },
): Promise<void> {
  if (!kind.mayBeMadeBy) return;
  const { createdBy, convertedBy = {}, mayComeOf = Prisma.sql`false` } = kind.mayBeMadeBy;
  const isCreated = Prisma.sql`COALESCE(command."serviceId", thing."serviceId") = thing."serviceId"`;
  const makers = Object.entries({ [createdBy]: isCreated, ...convertedBy });
  const isMaker = makers.map(([name, isIts]) => Prisma.sql`(command.kind = ${name} AND ${isIts})`);
  const born = Prisma.sql`${kind.bornAt(snapshot)}::timestamptz`;
  // Attempts are found by when they were sent last: two days hold every clock that is believed (`service-clock.ts`). Since
  // the service's was compared with the portal's for the first send, the portal's may have been set: both differences count.
  await tx.$executeRaw`
    UPDATE ${tableOf(kind)} AS thing
    SET "makerAwaitedUntil" = clock_timestamp() + make_interval(secs => ${makerAwaitedSeconds})
    WHERE thing.id = ${id}::uuid AND ${born} > now() - make_interval(days => ${historyAfterDays})
      AND (${mayComeOf} OR EXISTS (SELECT 1 FROM "Command" AS command
        JOIN "Connection" AS connection ON connection.id = command."connectionId"
        WHERE command."connectionId" = ${scope.connectionId}::uuid AND command."lastSentAt" > ${born} - interval '2 days'
          AND (${Prisma.join(isMaker, " OR ")})
          AND ${born} BETWEEN command."firstSentAt"
              + make_interval(secs => LEAST(0, command."clockAheadSeconds", connection."clockAheadSeconds") - ${clockSlackSeconds.measured})
            AND command."lastSentAt"
              + make_interval(secs => GREATEST(0, command."clockAheadSeconds", connection."clockAheadSeconds") + ${carriedOutWithinSeconds})))`;
}
