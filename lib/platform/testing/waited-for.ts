import type { Tx } from "../db";

/** Of the portal, or of the sandbox. */
type Asked = Pick<Tx, "$queryRaw">;

/** Whether anybody waits for what the transaction has locked. Of the locks, because who is connected it is told but once. */
export async function isWaitedFor(tx: Asked): Promise<boolean> {
  const waiting = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`;
  return waiting.length > 0;
}

/** Until somebody does. */
export async function untilWaitedFor(tx: Asked): Promise<void> {
  while (!(await isWaitedFor(tx)));
}
