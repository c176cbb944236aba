import { db } from "@/lib/platform/db";
import { scheduleRound } from "./queue";

/**
 * A service that does not answer is asked by one command at a time, and not long: so it is noticed soon that it answers
 * again, however many commands wait for that, and then all of them go on at once.
 */

/** Between two tries, and the longest that one of them takes. */
const pauseSeconds = 5;
const tryingSeconds = 15;
/** More go on when their own next round comes. */
const wokenAtOnce = 500;

/** `probe`: it did not answer, and the caller alone finds out whether it does now; `silent`: somebody else does. */
export type Reachability = "answers" | "probe" | "silent";

/** Whether the resolver may ask the service of a connection now. */
export async function reachabilityOf(connectionId: string): Promise<Reachability> {
  const claimed = await db().$executeRaw`
    UPDATE "Connection" SET "askAgainAt" = clock_timestamp() + make_interval(secs => ${tryingSeconds})
    WHERE id = ${connectionId}::uuid AND "askAgainAt" <= clock_timestamp()`;
  if (claimed > 0) return "probe";
  const { askAgainAt } = await db().connection.findUniqueOrThrow({ where: { id: connectionId } });
  return askAgainAt ? "silent" : "answers";
}

/** The service did not answer. */
export async function noteSilent(connectionId: string): Promise<void> {
  await db().$executeRaw`
    UPDATE "Connection" SET "askAgainAt" = clock_timestamp() + make_interval(secs => ${pauseSeconds})
    WHERE id = ${connectionId}::uuid`;
}

/** The service answers again: whatever is open there goes on, what people wait for first. */
export async function noteAnswering(connectionId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const woken = await tx.connection.updateMany({
      where: { id: connectionId, askAgainAt: { not: null } },
      data: { askAgainAt: null },
    });
    if (woken.count === 0) return;
    const waiting = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM "Command" WHERE "connectionId" = ${connectionId}::uuid AND state IN ('sending', 'unknown')
        AND ("leaseUntil" IS NULL OR "leaseUntil" < now()) AND "nextLookAt" > now()
      ORDER BY "isAwaited" DESC, "createdAt", id LIMIT ${wokenAtOnce} FOR UPDATE SKIP LOCKED`;
    for (const { id } of waiting) await scheduleRound(tx, id, 0);
  });
}
