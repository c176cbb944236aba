import { randomUUID } from "node:crypto";
import { publishSessionsEnded } from "@/lib/live/publish";
import { type Db, db, type Tx } from "@/lib/platform/db";
import { purgeInPieces } from "@/lib/platform/purge";
import type { Prisma } from "@/prisma/generated/client";

/**
 * Sessions as rows: the cookie carries only an id, which is looked up on every request, so that a sign-out,
 * a password or a role change takes effect at once.
 */

export const idleHours = 12;
export const absoluteDays = 7;

/** Opens a session for a person in the first business they belong to. */
export async function openSession(
  tx: Tx | Db,
  userId: string,
): Promise<{ id: string; businessId: string | null }> {
  return await tx.session.create({
    data: {
      // Random in all its bits, unlike our other ids: it is a secret.
      id: randomUUID(),
      userId,
      businessId: await firstBusinessOf(tx, userId),
      expiresAt: new Date(Date.now() + absoluteDays * 24 * 3_600_000),
    },
    select: { id: true, businessId: true },
  });
}

/** The business in which a person begins; null for staff, and for whoever is kept out of all that they were in. */
export async function firstBusinessOf(tx: Tx | Db, userId: string): Promise<string | null> {
  const membership = await tx.membership.findFirst({
    where: { userId, disabledAt: null },
    orderBy: { createdAt: "asc" },
  });
  return membership?.businessId ?? null;
}

const withMemberships = {
  user: {
    include: {
      memberships: { include: { business: true, department: true }, orderBy: { createdAt: "asc" } },
    },
  },
} satisfies Prisma.SessionInclude;

export type LiveSession = Prisma.SessionGetPayload<{ include: typeof withMemberships }>;

/**
 * The session with its person and what they are where, if it still holds.
 * @param options.isUse whether somebody used it, which keeps it alive; a use a minute is written down
 */
export async function findLiveSession(
  sessionId: string,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<LiveSession | null> {
  const session = await db().session.findFirst({ where: stillHolds(sessionId), include: withMemberships });
  if (session && isUse && Date.now() - session.lastSeenAt.getTime() > 60_000) {
    await db().session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: new Date() } });
  }
  return session;
}

function stillHolds(sessionId: string) {
  return {
    id: sessionId,
    revokedAt: null,
    expiresAt: { gt: new Date() },
    lastSeenAt: { gt: new Date(Date.now() - idleHours * 3_600_000) },
    user: { disabledAt: null },
  };
}

/**
 * Ends a session, and with it at once the event streams it has open.
 * @returns whose it was and for which business; null when it had ended before
 */
export async function revokeSession(
  tx: Tx,
  sessionId: string,
): Promise<{ userId: string; businessId: string | null } | null> {
  const [ended] = await tx.session.updateManyAndReturn({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: new Date() },
    select: { userId: true, businessId: true },
  });
  if (ended) await publishSessionsEnded(tx, ended.userId);
  return ended ?? null;
}

/** Ends the sessions of a person in a business: when they are kept out of it. */
export async function revokeSessionsIn(tx: Tx, userId: string, businessId: string): Promise<void> {
  const open = { userId, businessId, revokedAt: null };
  await tx.session.updateMany({ where: open, data: { revokedAt: new Date() } });
  await publishSessionsEnded(tx, userId);
}

/** Ends every session of a person: after a change of password, or when they are disabled. */
export async function revokeSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: new Date() } });
  await publishSessionsEnded(tx, userId);
}

/**
 * Deletes sessions whose longest life has been over for a day; those that ended before it wait so long. For the
 * worker.
 */
export async function purgeSessions(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "Session" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "Session" WHERE "expiresAt" < now() - interval '1 day' ORDER BY "expiresAt" LIMIT ${rows}))`,
  );
}
