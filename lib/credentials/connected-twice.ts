import { AppError, isAppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { isSameService } from "@/lib/gateway/same-service";
import { type Db, db, type Tx } from "@/lib/platform/db";
import type { AccessToken } from "@/prisma/generated/client";
import { accessOf } from "./access";
import { findSeen, isAnythingMirrored, type Known, listMirrored, seesAny } from "./account";
import { type ConnectionScope, scopeFrom } from "./scope";

/**
 * Whether an account is connected already. Connected twice everything of it would be there twice, and what is somebody's on
 * one connection would be the whole business's on the other.
 */

/** What became of comparing an account with those that its business is connected to. */
export type AccountComparison = {
  /** What the connection of the same account is called; null where none is known to be. */
  connectedAs: string | null;
  /** What was compared: the same as long as nothing of the others has changed. */
  comparedWith: string;
};

/**
 * Compares the account that a token sees with those that the business is connected to: the same token is the same account
 * wherever it is; what another sees is asked where it leads to the same service. Of two in which nothing is there yet nobody
 * can tell.
 * @throws AppError of the service where it does not tell now
 */
export async function compareAccounts(
  scope: ConnectionScope,
  access: ServiceAccess,
): Promise<AccountComparison> {
  const others = await listOthers(db(), scope);
  const comparedWith = await describeOthers(db(), others);
  const withToken = others.find(({ accessTokens }) =>
    accessTokens.some(({ fingerprint }) => fingerprint === access.tokenFingerprint),
  );
  if (withToken) return { connectedAs: withToken.name, comparedWith };
  for (const other of others) {
    if (isSameService(other.scope, scope) && (await seesOther(access, other)))
      return { connectedAs: other.name, comparedWith };
  }
  return { connectedAs: null, comparedWith };
}

/** Held while a connection's first token is stored: of those of one business one is at a time. Before `lockAccount` (107). */
export async function lockFirstTokens(tx: Tx, { businessId }: ConnectionScope): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`first tokens of ${businessId}`}, 0))`;
}

/**
 * Under that lock. What the others have got since was not compared.
 * @throws AppError with a message at `token`: `service_refused` where the account is connected, `conflict` where it may be by
 *   now, and is to be compared again
 */
export async function assertNotConnected(
  tx: Tx,
  scope: ConnectionScope,
  { connectedAs, comparedWith }: AccountComparison,
): Promise<void> {
  const { connectionId } = scope;
  if ((await describeOthers(tx, await listOthers(tx, scope))) !== comparedWith) {
    throw new AppError("conflict", `Another connection beside ${connectionId} has changed meanwhile`, {
      userMessage: message("connectionErrors.token.notSaved"),
      fields: { token: [message("connectionErrors.token.otherMeanwhile")] },
    });
  }
  if (connectedAs === null) return;
  throw new AppError("service_refused", `The account of connection ${connectionId} is connected already`, {
    userMessage: message("connectionErrors.token.notSaved"),
    fields: { token: [message("connectionErrors.token.connectedAlready", { connection: connectedAs })] },
  });
}

type Other = { scope: ConnectionScope; name: string; accessTokens: AccessToken[] };

async function listOthers(client: Db | Tx, { connectionId, businessId }: ConnectionScope): Promise<Other[]> {
  const connections = await client.connection.findMany({
    where: { businessId, id: { not: connectionId } },
    include: { accessTokens: { orderBy: { checkedAt: "desc" } } },
    orderBy: { id: "asc" },
  });
  return connections.map(({ name, accessTokens, ...other }) => ({
    scope: scopeFrom(other),
    name,
    accessTokens,
  }));
}

/** Which tokens they have, whoever has them, and whether anything of theirs is known. */
async function describeOthers(client: Db | Tx, others: readonly Other[]): Promise<string> {
  const described: unknown[] = [];
  for (const { scope, accessTokens } of others) {
    const tokens = [...new Set(accessTokens.map(({ fingerprint }) => fingerprint))].sort();
    described.push([scope.connectionId, scope.baseUrl, await isAnythingMirrored(client, scope), tokens]);
  }
  return JSON.stringify(described);
}

/** So many of another connection's tokens are asked what they see, those last found to work. */
const askedAtMost = 3;

/** By what is mirrored of the other, of which each may be gone, and by what its tokens see. */
async function seesOther(access: ServiceAccess, { scope, accessTokens }: Other): Promise<boolean> {
  for (const known of await listMirrored(db(), scope)) if (await sees(access, known)) return true;
  const working = accessTokens.filter(({ state }) => state === "working");
  const different = new Map(working.map((token) => [token.fingerprint, token]));
  for (const token of [...different.values()].slice(0, askedAtMost)) {
    const known = await findSeen(accessOf(scope, token, "person"));
    if (known) return await sees(access, known);
  }
  return false;
}

/** The token itself was accepted: what it may not see is as little of its account as what is not there. */
async function sees(access: ServiceAccess, known: Known): Promise<boolean> {
  try {
    return await seesAny(access, [known]);
  } catch (error) {
    if (isAppError(error, "not_found", "token_refused")) return false;
    throw error;
  }
}
