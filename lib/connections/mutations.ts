import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { discount } from "@/lib/auth/limits/failure-counts";
import { holdMembership } from "@/lib/auth/membership";
import { accessWith, fingerprintOf, tokenPlace } from "@/lib/credentials/access";
import {
  assertSameAccount,
  beginAccount,
  isAnythingMirrored,
  lockAccount,
  ofOthers,
  seesAccount,
} from "@/lib/credentials/account";
import { type ConnectionScope, scopeForActor } from "@/lib/credentials/scope";
import { countTokenAttempt } from "@/lib/credentials/token-attempts";
import { restoreToken } from "@/lib/credentials/token-health";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import type { Role } from "@/lib/domain/roles";
import { forgetBudget } from "@/lib/gateway/budget";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor, isUsable } from "@/lib/gateway/registry";
import { publishChange } from "@/lib/live/publish";
import { forgetProgress } from "@/lib/mirror/progress";
import { db, type Tx } from "@/lib/platform/db";
import { seal } from "@/lib/platform/seal";
import { givesFirstToken, keepsToken } from "./policy";
import { isRefusedToken, tokenProblem } from "./rules";
import type { ConnectionRef, SaveMyTokenInput } from "./schema";

/**
 * Takes the actor's own token for a connection after the service has accepted it and it has shown that it sees the
 * account that is mirrored there. What it was before stays until then.
 * @throws AppError with a message at `token`, or `forbidden` for whoever was taken out meanwhile; nothing is stored then
 */
export async function saveMyToken(actor: Actor, { connectionId, token }: SaveMyTokenInput): Promise<void> {
  assertKeepsToken(actor);
  const scope = await scopeForActor(actor, { connectionId });
  if (!isUsable(scope.variant)) {
    throw new AppError("conflict", "The connection's variant cannot be used yet", {
      userMessage: message("connectionErrors.unusable"),
    });
  }
  const access = { ...accessWith(scope, token, "person"), askedBy: actor.userId };
  const { isFirst } = await proveToken(actor, scope, access);
  await restoreToken(access);
  const id = newId();
  const lastFour = token.slice(-4);
  await db().$transaction(async (tx) => {
    // Two saves of one person, by a double click or in two tabs, follow one another.
    await tx.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${actor.userId}::uuid FOR NO KEY UPDATE`;
    const role = await holdMembership(tx, actor);
    if (isFirst) await takeAsFirst(tx, actor, { connectionId, role });
    // What it was proved by may have been a wrong first token's, which another has replaced since.
    else await assertSameAccount(tx, scope);
    await tx.accessToken.deleteMany({ where: { connectionId, userId: actor.userId } });
    await tx.accessToken.create({
      data: {
        id,
        connectionId,
        userId: actor.userId,
        sealed: seal(token, tokenPlace(id)),
        lastFour,
        fingerprint: fingerprintOf(token),
        state: "working",
        checkedAt: new Date(),
      },
    });
    await recordAudit(tx, actor, {
      action: "token.save",
      subjectKind: "token",
      subjectId: id,
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

/** Forgets the actor's own token for a connection. */
export async function removeMyToken(actor: Actor, { connectionId }: ConnectionRef): Promise<void> {
  assertKeepsToken(actor);
  const scope = await scopeForActor(actor, { connectionId });
  await db().$transaction(async (tx) => {
    const mine = { connectionId, userId: actor.userId };
    const token = await tx.accessToken.findFirst({ where: mine });
    if (!token) return;
    await tx.accessToken.deleteMany({ where: mine });
    await recordAudit(tx, actor, {
      action: "token.remove",
      subjectKind: "token",
      subjectId: token.id,
      before: { lastFour: token.lastFour },
    });
    await publishChange(tx, {
      businessId: scope.businessId,
      topic: "connection",
      id: connectionId,
      owner: null,
    });
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
 * one. Where nothing is, only the first token of the connection can be taken.
 * @returns whether it is taken as the first
 */
async function proveToken(actor: Actor, scope: ConnectionScope, access: ServiceAccess): Promise<Proof> {
  const attempt = await countTokenAttempt(actor.userId);
  try {
    await gatewayFor(access).checkToken();
    const isFirst = !(await seesAccount(scope, access, { userId: actor.userId }));
    await discount(attempt);
    return { isFirst };
  } catch (error) {
    await forgetBudget(access.tokenFingerprint);
    if (!isRefusedToken(error)) await discount(attempt);
    throw tokenProblem(error);
  }
}

type Proof = { isFirst: boolean };

/**
 * Under a lock of the connection's account, so that of two first tokens one is. What was read with a wrong one that is
 * replaced is not stored any more.
 * @throws AppError `forbidden` where somebody's other is, where anything is known by now, or for anybody but an administrator
 */
async function takeAsFirst(
  tx: Tx,
  actor: Actor,
  { connectionId, role }: { connectionId: string; role: Role },
): Promise<void> {
  await lockAccount(tx, connectionId);
  const others = await tx.accessToken.count({ where: { connectionId, ...ofOthers(actor) } });
  // What another token of theirs has brought here meanwhile is of an account that nothing proves this one to be of.
  const isProvable = others > 0 || (await isAnythingMirrored(tx, { connectionId }));
  if (!isProvable && givesFirstToken(role)) {
    await beginAccount(tx, connectionId);
    return await forgetProgress(tx, connectionId);
  }
  throw new AppError("forbidden", `Nothing proves the account of a token on connection ${connectionId}`, {
    userMessage: message("connectionErrors.token.notSaved"),
    fields: {
      token: [message(`connectionErrors.token.${isProvable ? "unproven" : "firstIsAdministrators"}`)],
    },
  });
}
