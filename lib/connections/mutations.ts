import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { discount } from "@/lib/auth/limits/failure-counts";
import { accessWith, fingerprintOf, tokenPlace } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { countTokenAttempt } from "@/lib/credentials/token-attempts";
import { restoreToken } from "@/lib/credentials/token-health";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { connectionWords } from "@/lib/domain/texts/connection-words";
import { forgetBudget } from "@/lib/gateway/budget";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor, isUsable } from "@/lib/gateway/registry";
import { publishChange } from "@/lib/live/publish";
import { db } from "@/lib/platform/db";
import { seal } from "@/lib/platform/seal";
import { keepsToken } from "./policy";
import { isRefusedToken, tokenProblem } from "./rules";
import type { ConnectionRef, SaveMyTokenInput } from "./schema";

/**
 * Takes the actor's own token for a connection after the service has accepted it and it has shown that it sees the
 * account that is mirrored there. What it was before stays until then.
 * @throws AppError with a message at `token`; nothing is stored then
 */
export async function saveMyToken(actor: Actor, { connectionId, token }: SaveMyTokenInput): Promise<void> {
  assertKeepsToken(actor);
  const scope = await scopeForActor(actor, { connectionId });
  if (!isUsable(scope.variant)) {
    throw new AppError("conflict", "The connection's variant cannot be used yet", {
      userMessage: connectionWords.unusable,
    });
  }
  const access = accessWith(scope, token, "person");
  await proveToken(actor, access);
  await restoreToken(access);
  const id = newId();
  const lastFour = token.slice(-4);
  await db().$transaction(async (tx) => {
    // Two saves of one person, by a double click or in two tabs, follow one another.
    await tx.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${actor.userId}::uuid FOR NO KEY UPDATE`;
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
    userMessage: connectionWords.onBehalf,
  });
}

/**
 * A token of another account would show somebody else's orders here: it must see one that is known already.
 * The oldest, because a fresh one may for a moment be hidden from its own account.
 */
async function proveToken(actor: Actor, access: ServiceAccess): Promise<void> {
  const attempt = await countTokenAttempt(actor.userId);
  const gateway = gatewayFor(access);
  const known = await db().order.findFirst({
    where: { connectionId: access.connectionId, goneAt: null },
    orderBy: { receivedAt: "asc" },
    select: { serviceId: true },
  });
  try {
    await gateway.checkToken();
    if (known) await gateway.getOrder(known.serviceId);
  } catch (error) {
    await forgetBudget(access.tokenFingerprint);
    if (!isRefusedToken(error)) await discount(attempt);
    throw tokenProblem(error);
  }
  await discount(attempt);
}
