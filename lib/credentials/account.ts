import { AppError } from "@/lib/domain/errors";
import type { Tx } from "@/lib/platform/db";
import type { ConnectionScope } from "./scope";

/** A connection is of one account of the service, and of another only while nothing is known of the one before. */

/**
 * Begins another account, in the transaction that has made sure that nothing is known of the one before: whoever has
 * read of that and not stored it yet does not store it.
 */
export async function beginAccount(tx: Tx, connectionId: string): Promise<void> {
  await tx.connection.update({ where: { id: connectionId }, data: { account: { increment: 1 } } });
}

/** Held while it is decided whether anything is known: what is being stored is waited for, and nothing new begins. */
export async function lockAccount(tx: Tx, connectionId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${accountLock(connectionId)}, 0))`;
}

/**
 * For what the mirror did not know before. Once for each transaction.
 * @throws AppError `conflict` where the scope is of an account that the connection is of no more
 */
export async function assertSameAccount(
  tx: Tx,
  { connectionId, account }: Pick<ConnectionScope, "connectionId" | "account">,
): Promise<void> {
  if (assured.get(tx) === connectionId) return;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${accountLock(connectionId)}, 0))`;
  const now = await tx.connection.findUniqueOrThrow({
    where: { id: connectionId },
    select: { account: true },
  });
  if (now.account !== account)
    throw new AppError("conflict", `Connection ${connectionId} is of another account by now`);
  assured.set(tx, connectionId);
}

const accountLock = (connectionId: string) => `account ${connectionId}`;

const assured = new WeakMap<Tx, string>();
