import { recordAudit } from "@/lib/audit/mutations";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { refund } from "@/lib/auth/limits/rate-limit";
import { holdMembership } from "@/lib/auth/membership";
import { accessWith, fingerprintOf, tokenPlace } from "@/lib/credentials/access";
import {
  assertSameAccount,
  beginAccount,
  findNewestOrder,
  isAnythingMirrored,
  lockAccount,
  ofOthers,
  seesAccount,
  type TokenOwner,
} from "@/lib/credentials/account";
import {
  type AccountComparison,
  assertNotConnected,
  compareAccounts,
  lockFirstTokens,
} from "@/lib/credentials/connected-twice";
import { removeTokens } from "@/lib/credentials/removed-tokens";
import { type ConnectionScope, scopeForActor } from "@/lib/credentials/scope";
import { countTokenAttempt } from "@/lib/credentials/token-attempts";
import { restoreToken } from "@/lib/credentials/token-health";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import type { Role } from "@/lib/domain/roles";
import { forgetBudget } from "@/lib/gateway/budget";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { publishChange } from "@/lib/live/publish";
import { forgetProgress } from "@/lib/mirror/progress";
import { administering } from "@/lib/people/administering/mutations";
import { db, type Tx } from "@/lib/platform/db";
import { seal } from "@/lib/platform/seal";
import { assertManagesConnections, givesFirstToken, keepsToken } from "../policy";
import { isRefusedToken, tokenProblem } from "../rules";
import type { ConnectionRef, SaveTokenInput } from "../schema";

/**
 * Takes the actor's own token for a connection after the service has accepted it and it has shown that it sees the
 * account that is mirrored there or, as the first, that no other connection is known to be of its account. What it was
 * before stays until then.
 * @throws AppError with a message at `token`, or `forbidden` for whoever was taken out meanwhile; nothing is stored then
 */
export async function saveMyToken(actor: Actor, input: SaveTokenInput): Promise<void> {
  assertKeepsToken(actor);
  await saveToken(actor, input, { whose: { userId: actor.userId }, action: "token.save" });
}

/** The same of the token that the business shares with those who have none, and with work that nobody waits for. */
export async function saveSharedToken(actor: Actor, input: SaveTokenInput): Promise<void> {
  assertManagesConnections(actor);
  await saveToken(actor, input, { whose: shared, action: "shared-token.save" });
}

/** Forgets the actor's own token for a connection. */
export async function removeMyToken(actor: Actor, { connectionId }: ConnectionRef): Promise<void> {
  assertKeepsToken(actor);
  const { businessId } = await scopeForActor(actor, { connectionId });
  await db().$transaction((tx) =>
    removeTokens(tx, actor, {
      businessId,
      which: { connectionId, userId: actor.userId },
      action: "token.remove",
    }),
  );
}

/** The same of the shared one. */
export async function removeSharedToken(actor: Actor, { connectionId }: ConnectionRef): Promise<void> {
  assertManagesConnections(actor);
  const { businessId } = await scopeForActor(actor, { connectionId });
  await administering(actor, (tx) =>
    removeTokens(tx, actor, {
      businessId,
      which: { connectionId, ...shared },
      action: "shared-token.remove",
    }),
  );
}

/** Nobody's own. */
const shared: TokenOwner = { userId: null };

/** Whose token it is, and what the audit calls what is done with it. */
type Saving = { whose: TokenOwner; action: string };

async function saveToken(
  actor: Actor,
  { connectionId, token }: SaveTokenInput,
  { whose, action }: Saving,
): Promise<void> {
  const scope = await scopeForActor(actor, { connectionId });
  const access = { ...accessWith(scope, token, "person"), askedBy: actor.userId };
  const { isFirst, comparison, newestOrder } = await proveToken(actor, { scope, access, whose });
  await restoreToken(access);
  const id = newId();
  const lastFour = token.slice(-4);
  await inTurnOf(actor, whose, async (tx, role) => {
    if (isFirst) await takeAsFirst(tx, { scope, role, whose, comparison });
    // What it was proved by may have been a wrong first token's, which another has replaced since.
    else await assertSameAccount(tx, scope);
    await tx.accessToken.deleteMany({ where: { connectionId, ...whose } });
    await tx.accessToken.create({
      data: {
        ...{ id, connectionId, ...whose, lastFour },
        sealed: seal(token, tokenPlace(id)),
        fingerprint: fingerprintOf(token),
        state: "working",
        checkedAt: new Date(),
        newestOrder,
      },
    });
    await recordAudit(tx, actor, {
      ...{ action, subjectKind: "token", subjectId: id },
      after: { lastFour },
    });
    await publishChange(tx, {
      businessId: scope.businessId,
      topic: "connection",
      id: connectionId,
      owner: null,
    });
  });
}

/** Two saves of one person, by a double click or in two tabs, follow one another, and so do those of a shared token. */
async function inTurnOf(
  actor: Actor,
  { userId }: TokenOwner,
  save: (tx: Tx, role: Role) => Promise<void>,
): Promise<void> {
  if (userId === null) return await administering(actor, (tx) => save(tx, "administrator"));
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`;
    await save(tx, await holdMembership(tx, actor));
  });
}

function assertKeepsToken(actor: Actor): void {
  if (keepsToken(actor)) return;
  throw new AppError("forbidden", `Person ${actor.userId} gives no token for somebody else`, {
    userMessage: message("connectionErrors.onBehalf"),
  });
}

/**
 * A token of another account would show somebody else's orders here: it must see something that is known to be of this
 * one. Where nothing is, only the first token of the connection can be taken, and only where the account is not connected.
 */
async function proveToken(actor: Actor, { scope, access, whose }: TriedToken): Promise<Proof> {
  const attempt = await countTokenAttempt(actor.userId);
  try {
    await gatewayFor(access).checkToken();
    const isFirst = !(await seesAccount(scope, access, whose));
    const mayBeTaken = isFirst && (await mayGiveFirst(actor, scope, whose));
    const comparison = mayBeTaken ? await compareAccounts(scope, access) : null;
    return { isFirst, comparison, newestOrder: await findNewestOrder(access) };
  } catch (error) {
    await forgetBudget(access.tokenFingerprint);
    if (!isRefusedToken(error)) await refund(attempt);
    throw tokenProblem(error);
  }
}

type TriedToken = { scope: ConnectionScope; access: ServiceAccess; whose: TokenOwner };
type Proof = {
  /** It is to be taken as the connection's first. */
  isFirst: boolean;
  /** Null where it will not be taken. */
  comparison: AccountComparison | null;
  newestOrder: Awaited<ReturnType<typeof findNewestOrder>>;
};

/** As it seems before `takeAsFirst` decides: the tokens of other connections are not used for whoever may not. */
async function mayGiveFirst(
  actor: Actor,
  { connectionId }: ConnectionScope,
  whose: TokenOwner,
): Promise<boolean> {
  if (!givesFirstToken(actingOf(actor).role)) return false;
  return (await db().accessToken.count({ where: { connectionId, ...ofOthers(whose) } })) === 0;
}

/**
 * Under a lock of the connection's account, so that of two first tokens one is. What was read with a wrong one that is
 * replaced is not stored any more.
 * @throws AppError `forbidden` where somebody's other is, where anything is known by now, or for anybody but an
 *   administrator, and as `assertNotConnected`
 */
async function takeAsFirst(
  tx: Tx,
  {
    scope,
    role,
    whose,
    comparison,
  }: { scope: ConnectionScope; role: Role; whose: TokenOwner } & Pick<Proof, "comparison">,
): Promise<void> {
  const { connectionId, baseUrl } = scope;
  await lockFirstTokens(tx, scope);
  await lockAccount(tx, connectionId);
  const now = await tx.connection.findUniqueOrThrow({ where: { id: connectionId } });
  // It was shown to the service at the address before.
  if (now.baseUrl !== baseUrl)
    throw new AppError("conflict", `Connection ${connectionId} leads elsewhere by now`);
  const others = await tx.accessToken.count({ where: { connectionId, ...ofOthers(whose) } });
  // What another token of theirs has brought here meanwhile is of an account that nothing proves this one to be of.
  const isProvable = others > 0 || (await isAnythingMirrored(tx, { connectionId }));
  if (!comparison || isProvable || !givesFirstToken(role)) {
    const reason = isProvable || givesFirstToken(role) ? "unproven" : "firstIsAdministrators";
    throw new AppError("forbidden", `Nothing proves the account of a token on connection ${connectionId}`, {
      userMessage: message("connectionErrors.token.notSaved"),
      fields: { token: [message(`connectionErrors.token.${reason}`)] },
    });
  }
  await assertNotConnected(tx, scope, comparison);
  await beginAccount(tx, connectionId);
  await forgetProgress(tx, connectionId);
}
