import { countWithin, type RateLimit } from "@/lib/auth/limits/rate-limit";
import { deviceOf } from "@/lib/auth/requests/user-agent";
import type { Visit } from "@/lib/auth/requests/visit";
import { dayMs } from "@/lib/domain/day-ms";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { queueMail } from "@/lib/mail/queue-mail";
import { db, type Tx } from "@/lib/platform/db";
import { purgeInPieces } from "@/lib/platform/purge";
import { keyedDigest, newSecret } from "@/lib/platform/seal";

/** Promises that nobody signs in as somebody else unseen: with a browser that the person has not used they are told. */

/** Of one person; who signs in with more of them is told anew of those used longest ago. */
const knownAtMost = 50;
/** Without use; browsers keep no cookie for longer. */
export const keptDays = 400;
/** Of one person: who has a password and no cookie could fill their mailbox. */
const toldAtMost: RateLimit = { name: "new devices told", times: 20, minutes: 60 };

/** Where people see what they are signed in with. */
export const securityPath = "/settings/security";

/** Notes with what somebody signs in; unless it is the first of theirs, they are told of one that was not known. */
export async function noteDevice(tx: Tx, userId: string, secret: string, visit: Visit): Promise<void> {
  const digest = digestOf(userId, secret);
  // One after the other: of two at once each would find itself the first.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`device ${userId}`}, 0))`;
  const [noted] = await tx.$queryRaw<{ isNew: boolean; others: bigint }[]>`
    INSERT INTO "KnownDevice" ("userId", "digest") VALUES (${userId}::uuid, ${digest})
    ON CONFLICT ("userId", "digest") DO UPDATE SET "lastUsedAt" = now()
    RETURNING xmax = 0 AS "isNew",
      (SELECT count(*) FROM "KnownDevice" WHERE "userId" = ${userId}::uuid AND "digest" <> ${digest}) AS "others"`;
  if (!noted?.isNew || noted.others === 0n) return;
  await forgetOldest(tx, userId);
  if (await countWithin(tx, toldAtMost, userId)) await mailNewDevice(tx, userId, visit);
}

/** Forgets every browser of a person who does not trust what is open: somebody else may have come in with one of them. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.knownDevice.deleteMany({ where: { userId } });
  // One that nobody has, so that the next is not their first.
  await tx.knownDevice.create({ data: { userId, digest: digestOf(userId, newSecret()) } });
}

function digestOf(userId: string, secret: string): string {
  return keyedDigest("device", `${userId} ${secret}`);
}

async function forgetOldest(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "KnownDevice" WHERE "userId" = ${userId}::uuid AND "digest" IN (
      SELECT "digest" FROM "KnownDevice" WHERE "userId" = ${userId}::uuid
      ORDER BY "lastUsedAt" DESC, "digest" OFFSET ${knownAtMost})`;
}

async function mailNewDevice(tx: Tx, userId: string, { address, userAgent }: Visit): Promise<void> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const { browser, system } = deviceOf(userAgent);
  const told = browser && system ? "both" : "none";
  const at = new Date();
  await queueMail(tx, {
    ...{ kind: "new-device", event: `new device ${newId()}`, businessId: null },
    to: { email, userId },
    letter: {
      subject: message("mails.newDevice.subject"),
      paragraphs: [
        message("mails.newDevice.body", {
          ...{ email, told, browser: browser ?? "", system: system ?? "" },
          at: at.toISOString(),
          place: address ?? "none",
        }),
        message("mails.newDevice.how"),
      ],
      link: { label: message("mails.newDevice.link"), path: securityPath },
      reason: message("mails.newDevice.reason"),
    },
    expiresAt: new Date(at.getTime() + 7 * dayMs),
  });
}

/** Forgets what nobody has used for long, but for the last of each person: without it the next would be a first. */
export async function purgeKnownDevices(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "KnownDevice" WHERE ctid = ANY(ARRAY(
        SELECT old.ctid FROM "KnownDevice" AS old
        WHERE old."lastUsedAt" < now() - make_interval(days => ${keptDays}) AND EXISTS (
          SELECT 1 FROM "KnownDevice" AS newer WHERE newer."userId" = old."userId"
            AND (newer."lastUsedAt", newer."digest") > (old."lastUsedAt", old."digest"))
        ORDER BY old."lastUsedAt" LIMIT ${rows}))`,
  );
}
