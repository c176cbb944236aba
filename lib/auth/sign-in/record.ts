import { holdAuditChains, recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { endGrantOfSession } from "@/lib/auth/grants/store";
import { type Count, countWithin } from "@/lib/auth/limits/rate-limit";
import type { CountedTry } from "@/lib/auth/limits/sign-in-attempts";
import type { Visit } from "@/lib/auth/requests/visit";
import {
  firstBusinessOf,
  lockSessionsOfBrowser,
  openSession,
  revokeSession,
  revokeSessionsOf,
} from "@/lib/auth/session/store";
import { newId } from "@/lib/domain/ids";
import { db, type Tx } from "@/lib/platform/db";
import { keyedDigest } from "@/lib/platform/seal";
import { forgetDevices, noteDevice } from "./known-devices";

/** Promises that the audit tells who came in, who was turned away and who left, and that nobody can flood it. */

export type SignInWay = "password" | "single sign-on";

/** Somebody whose password was right, and the hash of it. */
export type ProvenByPassword = { id: string; passwordHash: string };

/** Somebody who was turned away. */
export type Refused = {
  way: SignInWay;
  reason: string;
  /** Whose sign-in it would have been; null for somebody whom nobody here knows. */
  userId: string | null;
  /** What they said they are. Kept only as a digest: people type passwords into the wrong field. */
  claim: { kind: "email" | "identity"; text: string };
};

/**
 * Of people whom nobody here knows there may be any number, and any number of places from which one is tried. Everybody who
 * is here is counted by themselves, so that it takes as long for them.
 */
const strangersAudited = { name: "strangers audited", times: 500, minutes: 60 };
const strangersLockedOut = { name: "strangers locked out", times: 500, minutes: 60 };
const identityAudited = { name: "identity audited", times: 1, minutes: 60 };
const personAudited = { name: "person audited", times: 10, minutes: 60 };

export type SigningBrowser = {
  /** The secret of the browser that they do it with. */
  device: string;
  /** The session whose cookie it sends. */
  earlier: string | null;
};

/**
 * Opens a session of somebody who has proved who they are. Who did so by a password comes in while it stands: a change of
 * it ends all sessions, and must not be outlived by one that is opened just then. Every session that the browser has ends
 * with it, whoever's it is: the cookie is written over, so that nobody could sign out of them any more.
 * @returns its id; null where the password was changed meanwhile, which ends the browser's sessions all the same
 */
export async function openRecordedSession(
  { id: userId, passwordHash }: { id: string; passwordHash?: string },
  way: SignInWay,
  visit: Visit,
  browser: SigningBrowser,
): Promise<string | null> {
  return await db().$transaction(async (tx) => {
    // Before the sessions, as whoever changes it does.
    const holds = passwordHash === undefined || (await holdPassword(tx, { id: userId, passwordHash }));
    const { digest, audited } = await closeSessionsOfBrowser(tx, browser, visit);
    if (!holds) {
      await holdAuditChains(tx, audited);
      return null;
    }
    const { id, businessId } = await openSession(tx, userId, visit, digest);
    await noteDevice(tx, userId, browser.device, visit);
    await recordAudit(tx, actorOf(userId, businessId, visit), {
      action: "session.sign-in",
      subjectKind: "person",
      subjectId: userId,
      after: { way },
    });
    await holdAuditChains(tx, [...audited, businessId]);
    return id;
  });
}

/** Ends what a browser has whose cookie is written over, though nobody comes in. */
export async function closeRecordedSessionsOfBrowser(browser: SigningBrowser, visit: Visit): Promise<void> {
  await db().$transaction(async (tx) => {
    const { audited } = await closeSessionsOfBrowser(tx, browser, visit);
    await holdAuditChains(tx, audited);
  });
}

/** @returns by what the sessions of this browser are known, and in whose audits it is told that they ended */
async function closeSessionsOfBrowser(
  tx: Tx,
  { device, earlier }: SigningBrowser,
  visit: Visit,
): Promise<{ digest: string; audited: (string | null)[] }> {
  const digest = keyedDigest("browser", device);
  const audited: (string | null)[] = [];
  for (const id of await lockSessionsOfBrowser(tx, digest, earlier))
    audited.push(...(await closeSession(tx, id, visit)));
  return { digest, audited };
}

/** Nobody changes the password until the transaction has ended. @returns whether it is that one still */
async function holdPassword(tx: Tx, { id, passwordHash }: ProvenByPassword): Promise<boolean> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "User" WHERE "id" = ${id}::uuid AND "passwordHash" = ${passwordHash} FOR SHARE`;
  return held.length > 0;
}

/** Ends the session of somebody who signs out. */
export async function closeRecordedSession(sessionId: string, visit: Leaving): Promise<void> {
  await db().$transaction(async (tx) => holdAuditChains(tx, await closeSession(tx, sessionId, visit)));
}

type Leaving = Pick<Visit, "address" | "requestId">;

/** @returns in whose audits that is told */
async function closeSession(
  tx: Tx,
  sessionId: string,
  { address, requestId }: Leaving,
): Promise<(string | null)[]> {
  const visit = { address, requestId };
  const ended = await revokeSession(tx, sessionId);
  if (!ended) return [];
  const grants = await tx.staffGrant.findMany({
    where: { sessionId, endedAt: null },
    select: { businessId: true },
  });
  await endGrantOfSession(tx, sessionId, { userId: ended.userId, ...visit });
  await recordAudit(tx, actorOf(ended.userId, ended.businessId, visit), {
    action: "session.sign-out",
    subjectKind: "person",
    subjectId: ended.userId,
  });
  return [ended.businessId, ...grants.map(({ businessId }) => businessId)];
}

/** Ends every session of somebody who signs out everywhere. What they act by is noted as ended by the worker. */
export async function closeRecordedSessions(actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    await revokeSessionsOf(tx, actor.userId);
    await forgetDevices(tx, actor.userId);
    await recordAudit(tx, actor, {
      action: "session.sign-out-everywhere",
      subjectKind: "person",
      subjectId: actor.userId,
    });
  });
}

/**
 * One line for the first of an email and a place within a window, ten an hour for an email, and one for each limit that
 * it reaches.
 */
export async function recordFailedPassword(
  refused: Refused,
  counted: CountedTry,
  visit: Visit,
): Promise<void> {
  const isFirst = counted[0].times === 1;
  const reached = counted.filter(({ limit, times }) => times === limit.times);
  if (!isFirst && reached.length === 0) return;
  await db().$transaction(async (tx) => {
    const record = await openRecord(tx, refused, visit);
    if (isFirst) await recordRefusal(tx, record, refused);
    for (const count of reached) await recordLockOut(tx, record, refused, count);
  });
}

/** One line an hour for each identity. */
export async function recordRefusedIdentity(refused: Refused, visit: Visit): Promise<void> {
  await db().$transaction(async (tx) => {
    if (!(await countWithin(tx, identityAudited, refused.claim.text))) return;
    const record = await openRecord(tx, refused, visit);
    await recordRefusal(tx, record, refused);
  });
}

async function recordRefusal(tx: Tx, record: RecordLine, { userId, claim, reason }: Refused): Promise<void> {
  if (!(await countWithin(tx, personAudited, userId ?? claim.text))) return;
  if (!(await countWithin(tx, strangersAudited, userId))) return;
  await record("session.refuse", { reason });
}

async function recordLockOut(
  tx: Tx,
  record: RecordLine,
  { userId }: Refused,
  { limit, times }: Count,
): Promise<void> {
  if (!(await countWithin(tx, strangersLockedOut, userId))) return;
  const counted = { countedBy: limit.name, failures: times, withinMinutes: limit.minutes };
  await record("session.lock-out", counted);
}

type RecordLine = (action: string, after: Record<string, string | number>) => Promise<void>;

/** Somebody's identity at a provider was linked to them; in the transaction that links it. */
export async function recordLinking(tx: Tx, userId: string, issuer: string, visit: Visit): Promise<void> {
  await recordAudit(tx, actorOf(userId, await firstBusinessOf(tx, userId), visit), {
    action: "identity.link",
    subjectKind: "person",
    subjectId: userId,
    after: { issuer },
  });
}

/** A password that nobody had proven to be its person's lets nobody in any more; in the transaction that removes it. */
export async function recordPasswordRemoved(tx: Tx, userId: string, visit: Visit): Promise<void> {
  await recordAudit(tx, actorOf(userId, await firstBusinessOf(tx, userId), visit), {
    action: "password.remove",
    subjectKind: "person",
    subjectId: userId,
  });
}

/** By which the audit knows whoever is nobody here, who may have typed anything. */
export function strangerId(claimed: string): string {
  return keyedDigest("who was turned away", claimed).slice(0, 16);
}

/** All look-ups are made for a stranger too, so that the time does not tell who exists. */
async function openRecord(tx: Tx, { way, userId, claim }: Refused, visit: Visit): Promise<RecordLine> {
  const businessId = await firstBusinessOf(tx, userId ?? newId());
  return async (action, after) => {
    await recordAudit(tx, actorOf(null, businessId, visit), {
      action,
      subjectKind: userId ? "person" : claim.kind,
      subjectId: userId ?? strangerId(claim.text),
      after: { way, ...after },
    });
  };
}

function actorOf(
  userId: string | null,
  businessId: string | null,
  { requestId, address }: Pick<Visit, "address" | "requestId">,
) {
  // Nobody signs in on behalf of somebody else.
  const acting = businessId === null ? null : { businessId, onBehalfOf: null };
  return { userId, acting, requestId, address };
}
