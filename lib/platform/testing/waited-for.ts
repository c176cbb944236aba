import type { Tx } from "../db";

/** Of the portal, or of the sandbox. */
type Asked = Pick<Tx, "$queryRaw">;

/**
 * How many wait for what the transaction has locked, and for those. Of the locks, because who is connected it is told but
 * once.
 */
export async function countWaiting(tx: Asked): Promise<number> {
  const waiting = await tx.$queryRaw<unknown[]>`
    WITH RECURSIVE waiting (pid) AS (
      SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
      UNION SELECT behind.pid FROM pg_locks AS behind JOIN waiting ON waiting.pid = ANY (pg_blocking_pids(behind.pid))
        WHERE NOT behind.granted)
    SELECT pid FROM waiting`;
  return waiting.length;
}

/** Whether anybody does. */
export async function isWaitedFor(tx: Asked): Promise<boolean> {
  return (await countWaiting(tx)) > 0;
}

/** Until somebody does, or so many. */
export async function untilWaitedFor(tx: Asked, byAtLeast = 1): Promise<void> {
  while ((await countWaiting(tx)) < byAtLeast);
}
