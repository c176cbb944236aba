import { AppError, isAppError } from "@/lib/domain/errors";
import type { ResourceKind } from "@/lib/domain/resources";
import { firstPage, type ListInput, type ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { type Db, db, type Tx } from "@/lib/platform/db";
import { accessOf } from "./access";
import type { ConnectionScope } from "./scope";

/** Whether a token is of the account that a connection is of: it sees something that is known to be of that. */

/** Whose token is looked at, null for the shared one: the one before says nothing, since it is replaced. */
export type TokenOwner = { userId: string | null };

/**
 * Whether a token sees what is there; false where nothing is there that could prove it.
 * @throws AppError `not_found` where it does not see it, `token_refused` where it may not
 */
export async function seesAccount(
  scope: ConnectionScope,
  access: ServiceAccess,
  whose: TokenOwner,
): Promise<boolean> {
  const mirrored = await listMirrored(db(), scope);
  if (mirrored.length > 0) return await seesAny(access, mirrored);
  const known = await findWithOthersToken(scope, access, whose);
  if (known === "same_token") return true;
  return known !== null && (await seesAny(access, [known]));
}

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

/** Kinds of which one thing that a token sees proves which account it is of. */
const provingKinds = ["order", "quote", "file"] as const satisfies readonly ResourceKind[];
export type Known = { kind: (typeof provingKinds)[number]; serviceId: string };

/** One that it sees is proof; of the others each may be gone. @throws AppError of the last where it sees none */
export async function seesAny(access: ServiceAccess, things: readonly Known[]): Promise<boolean> {
  const gateway = gatewayFor(access);
  for (const [index, { kind, serviceId }] of things.entries()) {
    try {
      if (kind === "order") await gateway.getOrder(serviceId);
      else if (kind === "quote") await gateway.getQuote(serviceId);
      else await gateway.getFile(serviceId);
      return true;
    } catch (error) {
      if (!isAppError(error, "not_found") || index === things.length - 1) throw error;
    }
  }
  return false;
}

/** Whether anything of the account is mirrored. */
export async function isAnythingMirrored(
  client: Db | Tx,
  scope: Pick<ConnectionScope, "connectionId">,
): Promise<boolean> {
  return (await listMirrored(client, scope)).length > 0;
}

/**
 * What is known of the account already, of the kind that is there longest: the oldest, because a fresh one may for a
 * moment be hidden, and the newest, because an old one may be gone since.
 */
export async function listMirrored(
  client: Db | Tx,
  { connectionId }: Pick<ConnectionScope, "connectionId">,
): Promise<Known[]> {
  const where = { connectionId, goneAt: null };
  const orders = await endsOf((by) => client.order.findFirst({ where, orderBy: { receivedAt: by } }));
  if (orders.length > 0) return orders.map((serviceId) => ({ kind: "order", serviceId }));
  const quotes = await endsOf((by) => client.quote.findFirst({ where, orderBy: { receivedAt: by } }));
  if (quotes.length > 0) return quotes.map((serviceId) => ({ kind: "quote", serviceId }));
  const files = await endsOf((by) => client.file.findFirst({ where, orderBy: { uploadedAt: by } }));
  return files.map((serviceId) => ({ kind: "file", serviceId }));
}

async function endsOf(
  find: (by: "asc" | "desc") => Promise<Pick<Known, "serviceId"> | null>,
): Promise<string[]> {
  const ends = [await find("asc"), await find("desc")];
  return [...new Set(ends.flatMap((end) => (end ? [end.serviceId] : [])))];
}

/** Something that a token which is in use here sees; null where there is none, or it sees nothing. */
async function findWithOthersToken(
  scope: ConnectionScope,
  { tokenFingerprint }: ServiceAccess,
  whose: TokenOwner,
): Promise<Known | "same_token" | null> {
  const { connectionId } = scope;
  const where = { connectionId, ...ofOthers(whose), state: "working" as const };
  const others = await db().accessToken.findMany({ where, orderBy: { checkedAt: "desc" } });
  if (others.some(({ fingerprint }) => fingerprint === tokenFingerprint)) return "same_token";
  for (const other of others) {
    const seen = await findSeen(accessOf(scope, other, "person"));
    if (seen) return seen;
  }
  return null;
}

/** Something that a token sees; null also where the service denies it its lists, or does not take it any more. */
export async function findSeen(access: ServiceAccess): Promise<Known | null> {
  const gateway = gatewayFor(access);
  const lists = {
    order: () => gateway.listOrders(fewRows),
    quote: () => gateway.listQuotes(fewRows),
    file: () => gateway.listFiles(fewRows),
  };
  for (const kind of provingKinds) {
    if (!gateway.capabilities.listing[kind]) continue;
    const oldest = await lists[kind]().then(({ rows }) => rows.at(-1), ignoreUnseen);
    if (oldest) return { kind, serviceId: oldest.serviceId };
  }
  return null;
}

/** What a token may not see says as little as what is not there. */
function ignoreUnseen(error: unknown): undefined {
  if (!isAppError(error, "not_found", "token_refused")) throw error;
}

const fewRows: ListInput = { page: firstPage, perPage: 5, order: "newest_first" };

/**
 * The number of the newest order of the account, by which people know it, for no variant has a word for it; empty where
 * it has none, null where the service does not say now.
 * @throws AppError `token_refused`
 */
export async function findNewestOrder(access: ServiceAccess): Promise<string | null> {
  try {
    const { rows, unreadable } = await gatewayFor(access).listOrders({ ...fewRows, perPage: 1 });
    return rows[0]?.number ?? (unreadable.length > 0 ? null : "");
  } catch (error) {
    if (!isAppError(error) || error.code === "token_refused") throw error;
    return null;
  }
}

/** Which tokens are somebody else's, or shared. */
export function ofOthers({ userId }: TokenOwner) {
  if (userId === null) return { userId: { not: null } };
  return { OR: [{ userId: null }, { userId: { not: userId } }] };
}
