import type { Kernel } from "../kernel";

const KEPT_REQUESTS = 10_000;

export interface LoggedRequest {
  at: Date;
  method: string;
  path: string;
  /** Null where a fault closed the connection. */
  status: number | null;
}

/** Writes one row and drops the one that falls out, in one statement. */
export async function logRequest(kernel: Kernel, accountId: string, entry: LoggedRequest): Promise<void> {
  await kernel.db.$executeRaw`
    WITH counted AS (
      UPDATE accounts SET request_count = request_count + 1
      WHERE id = ${accountId}::uuid RETURNING id, request_count
    ), written AS (
      INSERT INTO request_log (account_id, sequence, at, method, path, status)
      SELECT id, request_count, ${entry.at}, ${entry.method}, ${entry.path}, ${entry.status}::int FROM counted
    )
    DELETE FROM request_log r USING counted c
    WHERE r.account_id = c.id AND r.sequence <= c.request_count - ${KEPT_REQUESTS}::int`;
}

export async function listRequests(
  kernel: Kernel,
  accountId: string,
): Promise<{ count: number; requests: LoggedRequest[] }> {
  return kernel.db.$transaction(
    async (tx) => {
      const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
      const requests = await tx.requestLogEntry.findMany({
        where: { accountId },
        orderBy: { sequence: "asc" },
        select: { at: true, method: true, path: true, status: true },
      });
      return { count: account.requestCount, requests };
    },
    { isolationLevel: "RepeatableRead" },
  );
}

export async function clearRequests(kernel: Kernel, accountId: string): Promise<void> {
  await kernel.db.$transaction([
    kernel.db.account.update({ where: { id: accountId }, data: { requestCount: 0 } }),
    kernel.db.requestLogEntry.deleteMany({ where: { accountId } }),
  ]);
}
