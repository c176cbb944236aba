import { type AuditedActor, recordAudit } from "@/lib/audit/mutations";
import { type AppError, isAppError } from "@/lib/domain/errors";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { recordChange, recordForFollowers } from "@/lib/outbox/record";
import { db, type Tx } from "@/lib/platform/db";
import type { TokenState } from "@/prisma/generated/client";
import { accessOf, isSuspended } from "./access";
import { scopeOf } from "./scope";

/**
 * Whether a token is in use. One answer of a service in trouble says nothing of it: it goes out of use when it was
 * turned away again and again for minutes, is tried by itself then, and comes back with the first success. Everyone
 * who shares it goes by the same.
 */

/** So often, over so long and with no success between, before a token is out of use. */
export const refusalsToDistrust = 3;
export const minutesToDistrust = 10;

/** Between the tries of one that is out of use; each time twice as long, from a minute up to an hour. */
const longestDoublings = 6;
const longestPauseMinutes = 60;
/** By one run of the job. */
const triedAtOnce = 20;
/** Before one whose try told nothing, or died with its process, is tried again. */
const tryPauseMinutes = 5;

/** The service turned the token itself away, whatever it was asked for. */
export async function noteTokenRefused(
  { connectionId, tokenFingerprint }: ServiceAccess,
  state: Exclude<TokenState, "working">,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const changed = await tx.$queryRaw<{ id: string; isTurned: boolean }[]>`
      WITH counted AS (
        SELECT id, state AS before, refusals + 1 AS refusals, COALESCE("refusedSince", now()) AS since FROM "AccessToken"
        WHERE "connectionId" = ${connectionId}::uuid AND fingerprint = ${tokenFingerprint} FOR UPDATE
      ), judged AS (
        SELECT *, before <> 'working' OR (refusals >= ${refusalsToDistrust}
          AND since <= now() - make_interval(mins => ${minutesToDistrust})) AS "isOut" FROM counted
      )
      UPDATE "AccessToken" AS token SET refusals = judged.refusals, "refusedSince" = since,
        state = CASE WHEN "isOut" THEN ${state}::"TokenState" ELSE token.state END,
        "checkedAt" = CASE WHEN "isOut" THEN now() ELSE token."checkedAt" END,
        "askAgainAt" = CASE WHEN "isOut" THEN now() + make_interval(mins => least(${longestPauseMinutes},
          power(2, least(judged.refusals - ${refusalsToDistrust}, ${longestDoublings})))::int) END
      FROM judged WHERE token.id = judged.id
      RETURNING token.id, "isOut" AND before = 'working' AS "isTurned"`;
    const turned = changed.filter(({ isTurned }) => isTurned);
    if (turned.length === 0) return;
    const businessId = await tellOfToken(tx, connectionId);
    for (const { id } of turned) {
      const moved = { statusFrom: "working", statusTo: state };
      await recordForFollowers(tx, { businessId, topic: "token", id, ...moved });
      await recordAudit(tx, ofService(businessId), {
        ...{ action: "token.refuse", subjectKind: "token", subjectId: id },
        ...{ before: { status: moved.statusFrom }, after: { status: state } },
      });
    }
  });
}

/**
 * Takes note where a request failed because the service turned the token away; of any other failure there is nothing to
 * note.
 * @param askedFor a 403 to a `thing` speaks of that alone, which another token may see; a `list` is everybody's who has
 *   access at all, so that it speaks of the token itself
 */
export async function noteIfTokenRefused(
  access: ServiceAccess,
  { code, serviceStatus }: AppError,
  askedFor: "thing" | "list",
): Promise<void> {
  if (code !== "token_refused" || (askedFor === "thing" && serviceStatus !== 401)) return;
  await noteTokenRefused(access, serviceStatus === 403 ? "denied" : "rejected");
}

/** The service took the token; nothing to note where nobody doubted it. */
export async function noteTokenTaken(access: ServiceAccess): Promise<void> {
  if (access.wasRefused) await restoreToken(access);
}

/** A token is in use from now on, whatever was known of it. */
export async function restoreToken({ connectionId, tokenFingerprint }: ServiceAccess): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.accessToken.updateMany({
      where: {
        connectionId,
        fingerprint: tokenFingerprint,
        OR: [{ state: { not: "working" } }, { refusals: { gt: 0 } }],
      },
      data: { state: "working", checkedAt: new Date(), refusals: 0, refusedSince: null, askAgainAt: null },
    });
    if (count > 0) await tellOfToken(tx, connectionId);
  });
}

/** Asks the service again of tokens that are out of use, those that wait longest first. */
export async function recheckTokens(): Promise<void> {
  const due = await db().$queryRaw<{ id: string }[]>`
    UPDATE "AccessToken" SET "askAgainAt" = now() + make_interval(mins => ${tryPauseMinutes}) WHERE id IN (
      SELECT id FROM "AccessToken" WHERE "askAgainAt" <= now()
      ORDER BY "askAgainAt" LIMIT ${triedAtOnce} FOR UPDATE SKIP LOCKED) RETURNING id`;
  await Promise.all(due.map(({ id }) => recheck(id)));
}

async function recheck(id: string): Promise<void> {
  const token = await db().accessToken.findUnique({ where: { id } });
  // Removed since.
  if (!token) return;
  const scope = await scopeOf(token.connectionId);
  if (await isSuspended(scope)) return;
  const access = accessOf(scope, token, "background");
  try {
    await gatewayFor(access).checkToken();
    await noteTokenTaken(access);
  } catch (error) {
    if (!isAppError(error)) throw error;
    // A service that cannot be asked says nothing of the token.
    await noteIfTokenRefused(access, error, "list");
  }
}

/** It is nobody's request that ended so. */
function ofService(businessId: string): AuditedActor {
  return { userId: null, acting: { businessId, onBehalfOf: null }, requestId: null, address: null };
}

/** @returns whose connection it is */
async function tellOfToken(tx: Tx, connectionId: string): Promise<string> {
  const { businessId } = await tx.connection.findUniqueOrThrow({ where: { id: connectionId } });
  await recordChange(tx, { businessId, topic: "connection", id: connectionId });
  return businessId;
}
