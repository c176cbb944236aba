import { randomUUID } from "node:crypto";
import type { Visit } from "@/lib/auth/requests/visit";
import { dayMs } from "@/lib/domain/day-ms";
import { recheckSessions } from "@/lib/live/publish";
import { type Db, db, rowsOf, type Tx } from "@/lib/platform/db";
import { purgeInPieces } from "@/lib/platform/purge";
import { type Business, type Department, Prisma, type Role, type User } from "@/prisma/generated/client";

/**
 * Sessions as rows: the cookie carries only an id, which is looked up on every request, so that a sign-out,
 * a password or a role change takes effect at once.
 */

export const idleHours = 12;
export const absoluteDays = 7;

/**
 * Opens a session for a person in the first business they belong to, where they are and with what they have.
 * @param browserDigest by which `lockSessionsOfBrowser` knows the browser again
 */
export async function openSession(
  tx: Tx | Db,
  userId: string,
  { address, userAgent }: Pick<Visit, "address" | "userAgent">,
  browserDigest: string | null = null,
): Promise<{ id: string; businessId: string | null }> {
  return await tx.session.create({
    data: {
      // Random in all its bits, unlike our other ids: it is a secret.
      id: randomUUID(),
      userId,
      businessId: await firstBusinessOf(tx, userId),
      expiresAt: new Date(Date.now() + absoluteDays * dayMs),
      address,
      userAgent,
      browserDigest,
    },
    select: { id: true, businessId: true },
  });
}

/**
 * The business in which a person begins, one that is suspended only where all of theirs are; null for staff, and for
 * whoever is kept out of all that they were in.
 */
export async function firstBusinessOf(tx: Tx | Db, userId: string): Promise<string | null> {
  const membership = await tx.membership.findFirst({
    where: { userId, disabledAt: null },
    orderBy: [{ business: { suspendedAt: { sort: "asc", nulls: "first" } } }, { createdAt: "asc" }],
  });
  return membership?.businessId ?? null;
}

/** A session that holds, its person, and what they are in the business that it works for. */
export type LiveSession = {
  id: string;
  lastSeenAt: Date;
  user: Pick<User, "id" | "name" | "email" | "timeZone" | "language" | "isStaff" | "isOperatorAdministrator">;
  /**
   * Null for staff, for who belongs to the business no more or is kept out of it, and while it is suspended. Who belonged
   * to none when they signed in begins where they were let in since.
   */
  membership: {
    role: Role;
    business: Pick<Business, "id" | "name" | "requestersSeeAll" | "requestersSeePrices">;
    department: Pick<Department, "id" | "name"> | null;
  } | null;
  /** What a member of the operator's staff acts by: the membership is that of the person it names. */
  grant: { id: string; userId: string; name: string; expiresAt: string } | null;
};

/** Which sessions hold still, as `findLiveSession` asks too. */
export function stillOpen(): Prisma.SessionWhereInput {
  const now = Date.now();
  const usedSince = new Date(now - idleHours * 3_600_000);
  return { revokedAt: null, expiresAt: { gt: new Date(now) }, lastSeenAt: { gt: usedSince } };
}

/**
 * The session with its person and what they are where, if it still holds. By one statement: every request begins so.
 * @param options.isUse whether somebody used it, which keeps it alive; a use a minute is written down
 * @param options.tx the transaction that asks; by itself, unless told
 */
export async function findLiveSession(
  sessionId: string,
  { isUse = true, tx }: { isUse?: boolean; tx?: Tx } = {},
): Promise<LiveSession | null> {
  const now = Date.now();
  const statement = Prisma.sql`
    /* prepared: find_live_session */
    SELECT session.id, session."lastSeenAt",
      json_build_object('id', person.id, 'name', person.name, 'email', person.email,
        'timeZone', person."timeZone", 'language', person."language", 'isStaff', person."isStaff",
        'isOperatorAdministrator', person."isOperatorAdministrator") AS "user",
      CASE WHEN business.id IS NOT NULL THEN json_build_object('role', membership.role,
        'business', json_build_object('id', business.id, 'name', business.name,
          'requestersSeeAll', business."requestersSeeAll", 'requestersSeePrices', business."requestersSeePrices"),
        'department', CASE WHEN department.id IS NOT NULL
          THEN json_build_object('id', department.id, 'name', department.name) END) END AS "membership",
      CASE WHEN customer.id IS NOT NULL THEN json_build_object('id', held.id, 'userId', customer.id,
        'name', customer.name, 'expiresAt', held."expiresAt") END AS "grant"
    FROM "Session" AS session
      JOIN "User" AS person ON person.id = session."userId"
      LEFT JOIN "StaffGrant" AS held ON held."sessionId" = session.id AND held."staffId" = person.id
        AND person."isStaff" AND held."endedAt" IS NULL AND held."expiresAt" > clock_timestamp()
      LEFT JOIN "User" AS customer ON customer.id = held."personId" AND customer."disabledAt" IS NULL
      LEFT JOIN LATERAL (
        SELECT member."businessId", member.role, member."departmentId"
        FROM "Membership" AS member JOIN "Business" AS unsuspended
            ON unsuspended.id = member."businessId" AND unsuspended."suspendedAt" IS NULL
        WHERE member."userId" = CASE WHEN held.id IS NULL THEN person.id ELSE customer.id END
          AND member."disabledAt" IS NULL
          AND member."businessId" = COALESCE(held."businessId", session."businessId", member."businessId")
        ORDER BY member."createdAt" LIMIT 1
      ) AS membership ON true
      LEFT JOIN "Business" AS business ON business.id = membership."businessId"
      LEFT JOIN "Department" AS department ON department.id = membership."departmentId"
    WHERE session.id = ${sessionId}::uuid AND session."revokedAt" IS NULL AND person."disabledAt" IS NULL
      AND session."expiresAt" > ${new Date(now)} AND session."lastSeenAt" > ${new Date(now - idleHours * 3_600_000)}`;
  const [session] = tx ? await tx.$queryRaw<LiveSession[]>(statement) : await rowsOf<LiveSession>(statement);
  if (!session) return null;
  if (isUse && now - session.lastSeenAt.getTime() > 60_000) {
    await db().session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: new Date() } });
  }
  return session;
}

/**
 * When people were last here, by the sessions that are still kept.
 * @param options.businessId for which business they were; unless told, for any and for none
 */
export async function lastSeenOf(
  userIds: string[],
  { businessId }: { businessId?: string } = {},
): Promise<Map<string, Date>> {
  const seen = await db().session.groupBy({
    by: ["userId"],
    where: { userId: { in: userIds }, ...(businessId ? { businessId } : {}) },
    _max: { lastSeenAt: true },
  });
  return new Map(seen.flatMap(({ userId, _max }) => (_max.lastSeenAt ? [[userId, _max.lastSeenAt]] : [])));
}

/**
 * The sessions of a browser that have not ended, whoever's they are. Until the transaction's end nobody else opens one there.
 * @param earlier the one whose cookie it sends, if any
 * @returns their ids
 */
export async function lockSessionsOfBrowser(
  tx: Tx,
  browserDigest: string,
  earlier: string | null,
): Promise<string[]> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`browser ${browserDigest}`}, 0))`;
  const ofBrowser = [{ browserDigest }, ...(earlier ? [{ id: earlier }] : [])];
  const open = await tx.session.findMany({
    where: { revokedAt: null, OR: ofBrowser },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return open.map(({ id }) => id);
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
  if (ended) await recheckSessions(tx, ended.userId);
  return ended ?? null;
}

/** Ends the sessions of a person in a business: when they are kept out of it. */
export async function revokeSessionsIn(tx: Tx, userId: string, businessId: string): Promise<void> {
  const open = { userId, businessId, revokedAt: null };
  await tx.session.updateMany({ where: open, data: { revokedAt: new Date() } });
  await recheckSessions(tx, userId);
}

/**
 * Ends every session of a person: after a change of password, or when they are disabled.
 * @param options.except the one that they are using
 */
export async function revokeSessionsOf(
  tx: Tx,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  const open = { userId, revokedAt: null, ...(except ? { id: { not: except } } : {}) };
  await tx.session.updateMany({ where: open, data: { revokedAt: new Date() } });
  await recheckSessions(tx, userId);
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
