import type { Visit } from "@/lib/auth/requests/visit";
import { revokeSessionsOf } from "@/lib/auth/session/store";
import { dayMs } from "@/lib/domain/day-ms";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { queueMail } from "@/lib/mail/queue-mail";
import type { Tx } from "@/lib/platform/db";
import { forgetDevices, securityPath } from "./known-devices";
import { recordPasswordRemoved } from "./record";

/**
 * Promises that nobody keeps a way into an account whose email is somebody else's. A link that never left by email may have
 * been read by an administrator, who can join with it by any address; whoever has the address comes later, by single sign-on.
 */

/** Somebody used a link: if it reached them by email, the address is theirs. @param event what the email told of */
export async function noteProvenByMail(tx: Tx, userId: string, event: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "User" AS person SET "emailProvenAt" = now()
    WHERE "id" = ${userId}::uuid AND "emailProvenAt" IS NULL AND EXISTS (
      SELECT 1 FROM "Mail" WHERE "event" = ${event} AND "recipient" = person."email" AND "sentAt" IS NOT NULL)`;
}

/**
 * A provider said that the email is theirs. A password that was chosen before anybody had shown that lets nobody in any
 * more, nor do the sessions that it opened; the person is told.
 */
export async function noteProvenByProvider(tx: Tx, userId: string, visit: Visit): Promise<void> {
  // Nobody proves it, chooses a password or comes in by one until the transaction has ended.
  const [unproven] = await tx.$queryRaw<{ email: string; hasPassword: boolean }[]>`
    SELECT "email", "passwordHash" IS NOT NULL AS "hasPassword" FROM "User"
    WHERE "id" = ${userId}::uuid AND "emailProvenAt" IS NULL FOR NO KEY UPDATE`;
  if (!unproven) return;
  await tx.$executeRaw`
    UPDATE "User" SET "emailProvenAt" = now(), "passwordHash" = NULL WHERE "id" = ${userId}::uuid`;
  if (!unproven.hasPassword) return;
  await tx.passwordReset.deleteMany({ where: { userId } });
  await revokeSessionsOf(tx, userId);
  await forgetDevices(tx, userId);
  await recordPasswordRemoved(tx, userId, visit);
  await mailPasswordRemoved(tx, userId, unproven.email);
}

async function mailPasswordRemoved(tx: Tx, userId: string, email: string): Promise<void> {
  await queueMail(tx, {
    ...{ kind: "password-changed", event: `password removed ${newId()}`, businessId: null },
    to: { email, userId },
    letter: {
      subject: message("mails.passwordRemoved.subject"),
      paragraphs: [message("mails.passwordRemoved.body", { email }), message("mails.passwordRemoved.how")],
      link: { label: message("mails.passwordRemoved.link"), path: securityPath },
      reason: message("mails.passwordChanged.reason"),
    },
    expiresAt: new Date(Date.now() + 7 * dayMs),
  });
}
