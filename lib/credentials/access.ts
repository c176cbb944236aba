import { type Actor, personOf } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { db } from "@/lib/platform/db";
import { keyedDigest, unseal } from "@/lib/platform/seal";
import type { AccessToken } from "@/prisma/generated/client";
import type { ConnectionScope } from "./scope";

/** Who acts with which token. Tokens are opened here and nowhere else. */

/** Access of a person who waits, with whose token. */
export type PersonAccess = ServiceAccess & { whose: "own" | "shared" };

/**
 * A person acts with their own token on the connection, else with the one that is shared there; whoever acts on
 * behalf of a person, with theirs.
 * @param scope made for the same actor
 * @throws AppError `token_refused` where there is none, or the service turned it away
 */
export async function accessForActor(actor: Actor, scope: ConnectionScope): Promise<PersonAccess> {
  return await accessForPerson(personOf(actor), scope);
}

/** The same for what a person had prepared before. @throws AppError as `accessForActor` */
export async function accessForPerson(userId: string, scope: ConnectionScope): Promise<PersonAccess> {
  const tokens = await tokensOf(scope, userId);
  const token = tokens.find((candidate) => candidate.userId === userId) ?? tokens[0];
  if (!token) {
    throw new AppError(
      "token_refused",
      "The person has no access token on the connection, and none is shared",
      {
        userMessage: message("connectionErrors.noToken"),
      },
    );
  }
  const whose = token.userId === null ? "shared" : "own";
  return { ...accessOf(scope, token, "person"), askedBy: userId, whose };
}

/**
 * Background work acts with the shared token, else with that of the person it is done for, else with any that
 * works: they all belong to the same account. While the business is suspended it gets none.
 * @param options.isForSent to find out what became of something that was sent, also of a business that is suspended
 * @returns null where no token works; the work then waits
 */
export async function accessForScope(
  scope: ConnectionScope,
  {
    preferUserId = null,
    priority = "background",
    isForSent = false,
  }: { preferUserId?: string | null; priority?: ServiceAccess["priority"]; isForSent?: boolean } = {},
): Promise<ServiceAccess | null> {
  const tokens = await db().accessToken.findMany({
    where: {
      ...{ connectionId: scope.connectionId, state: "working" },
      ...(isForSent ? {} : { connection: { business: { suspendedAt: null } } }),
    },
    orderBy: { checkedAt: "desc" },
  });
  const token =
    tokens.find(({ userId }) => userId === null) ??
    tokens.find(({ userId }) => userId === preferUserId) ??
    tokens[0];
  return token ? accessOf(scope, token, priority) : null;
}

/** Whether the operator has suspended the business: then nothing is asked of the service for it that was not begun. */
export async function isSuspended({ businessId }: Pick<ConnectionScope, "businessId">): Promise<boolean> {
  return (await db().business.count({ where: { id: businessId, suspendedAt: { not: null } } })) > 0;
}

/**
 * Leaves a job that got no access to wait for some: without a word while the business is suspended, because what it is
 * about is due again by itself.
 * @throws AppError `token_refused` where it waits for a token
 */
export async function leaveWaiting(scope: ConnectionScope, job: string): Promise<void> {
  if (await isSuspended(scope)) return;
  throw new AppError("token_refused", `No token of the connection works; the ${job} waits`);
}

/** Access with a token that is not stored yet, to try it. */
export function accessWith(
  { connectionId, variant, baseUrl }: ConnectionScope,
  token: string,
  priority: ServiceAccess["priority"],
): ServiceAccess {
  return { connectionId, variant, baseUrl, token, tokenFingerprint: fingerprintOf(token), priority };
}

/** Access with a token that is stored. */
export function accessOf(
  scope: ConnectionScope,
  token: AccessToken,
  priority: ServiceAccess["priority"],
): ServiceAccess {
  const wasRefused = token.state !== "working" || token.refusals > 0;
  return { ...accessWith(scope, openToken(token), priority), ...(wasRefused ? { wasRefused } : {}) };
}

/** What stands for a token where it must be compared but not read. */
export function fingerprintOf(token: string): string {
  return keyedDigest("access token", token);
}

/** Where a token lies sealed. */
export function tokenPlace(id: string) {
  return { table: "AccessToken", row: id, column: "sealed" };
}

async function tokensOf(scope: ConnectionScope, userId: string): Promise<AccessToken[]> {
  return await db().accessToken.findMany({
    where: { connectionId: scope.connectionId, OR: [{ userId }, { userId: null }] },
  });
}

function openToken(token: AccessToken): string {
  return unseal(token.sealed, tokenPlace(token.id));
}
