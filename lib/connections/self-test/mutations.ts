import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { countWithin, type RateLimit } from "@/lib/auth/limits/rate-limit";
import { accessForActor, type PersonAccess } from "@/lib/credentials/access";
import { type ConnectionScope, scopeForActor } from "@/lib/credentials/scope";
import { noteIfTokenRefused, noteTokenTaken } from "@/lib/credentials/token-health";
import { AppError, isAppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { isPrivateOnTheWay } from "@/lib/domain/service-address";
import { firstPage } from "@/lib/gateway/gateway";
import { probe } from "@/lib/gateway/probe";
import { gatewayFor } from "@/lib/gateway/registry";
import { tryCallback } from "@/lib/mirror/try-callback";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { assertManagesConnections } from "../policy";
import type { ConnectionRef } from "../schema";
import type { ConnectionTest, TestedToken } from "./schema";

/** Each takes three requests of the token's allowance. */
const tests: RateLimit = { name: "connection tests", times: 20, minutes: 60 };

/**
 * Tries a connection by reading alone: nothing is placed, and nothing comes of the callback that the portal sends itself.
 * @throws AppError `not_found`, `rate_limited`
 */
export async function testConnection(actor: Actor, { connectionId }: ConnectionRef): Promise<ConnectionTest> {
  assertManagesConnections(actor);
  const scope = await scopeForActor(actor, { connectionId });
  if (!(await countWithin(db(), tests, actor.userId))) {
    throw new AppError("rate_limited", `Person ${actor.userId} has tested connections too often`, {
      userMessage: message("connectionErrors.tooManyTests"),
    });
  }
  const address = await probe(scope.baseUrl);
  const token = address === "service" ? await testToken(actor, scope) : null;
  const { clockAheadSeconds } = await db().connection.findUniqueOrThrow({ where: { id: connectionId } });
  const { PORTAL_URL: portalUrl } = env();
  const found = {
    address,
    token,
    // What differs by no more than the answers can tell is not written down.
    clockAheadSeconds: token?.outcome === "works" ? (clockAheadSeconds ?? 0) : null,
    callback: {
      outcome: await tryCallback(scope),
      portalUrl,
      isOfThisMachine: new URL(portalUrl).protocol === "http:" && isPrivateOnTheWay(portalUrl),
    },
  };
  await db().$transaction((tx) =>
    recordAudit(tx, actor, {
      ...{ action: "connection.test", subjectKind: "connection", subjectId: connectionId },
      after: { address, token: token?.outcome ?? null, callback: found.callback.outcome },
    }),
  );
  return found;
}

async function testToken(actor: Actor, scope: ConnectionScope): Promise<TestedToken> {
  const access = await findAccess(actor, scope);
  if (!access) return { outcome: "none", whose: null };
  const { whose } = access;
  const gateway = gatewayFor(access);
  try {
    const languages = await gateway.listLanguages();
    const { rows } = await gateway.listOrders({ page: firstPage, perPage: 1, order: "newest_first" });
    await noteTokenTaken(access);
    return { outcome: "works", whose, languages: languages.length, newestOrder: rows[0]?.number ?? null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    await noteIfTokenRefused(access, error, "list");
    if (error.code !== "token_refused") return { outcome: "unanswered", whose };
    return { outcome: error.serviceStatus === 403 ? "denied" : "rejected", whose };
  }
}

/** Their own before the one that is shared. */
async function findAccess(actor: Actor, scope: ConnectionScope): Promise<PersonAccess | null> {
  try {
    return await accessForActor(actor, scope);
  } catch (error) {
    if (isAppError(error, "token_refused")) return null;
    throw error;
  }
}
