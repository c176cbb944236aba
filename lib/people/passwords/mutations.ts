import { setTimeout } from "node:timers/promises";
import { type AuditedActor, recordAudit } from "@/lib/audit/mutations";
import { type Actor, actsForThemselves } from "@/lib/auth/actor";
import { inTurn } from "@/lib/auth/limits/fair-share";
import { countWithin, type RateLimit } from "@/lib/auth/limits/rate-limit";
import { clearSignInFailures, countSignIn, tooManyAttempts } from "@/lib/auth/limits/sign-in-attempts";
import { networkOf } from "@/lib/auth/requests/client-address";
import type { Visit } from "@/lib/auth/requests/visit";
import { firstBusinessOf, revokeSessionsOf } from "@/lib/auth/session/store";
import { normalizedEmail } from "@/lib/auth/sign-in/by-password";
import { assertGoodPassword } from "@/lib/auth/sign-in/good-password";
import { forgetDevices } from "@/lib/auth/sign-in/known-devices";
import { hashPassword, verifyPassword } from "@/lib/auth/sign-in/passwords";
import { noteProvenByMail } from "@/lib/auth/sign-in/proven-email";
import { dayMs } from "@/lib/domain/day-ms";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { queueMail, sendsMail, withdrawMail } from "@/lib/mail/queue-mail";
import { db, type Tx } from "@/lib/platform/db";
import { purgeInPieces } from "@/lib/platform/purge";
import { newSecret } from "@/lib/platform/seal";
import { findResettable, guessableOf, resetDigestOf, resettable } from "./data";
import { askForResetPath, resetMinutes, resetPath } from "./rules";
import type { AskForResetInput, ChangePasswordInput, ResetPasswordInput } from "./schema";

/**
 * People change their own password, by the one before or by a mailed link. Whoever has either is signed out everywhere
 * else by it, and the person is told by email. Nobody changes anybody else's.
 */

/** Links for one person, whoever asks. */
const linksAtMost: RateLimit = { name: "password resets", times: 3, minutes: 60 };
/** Longer than looking somebody up and writing to them takes. */
const shortestAskMs = 500;
/** Asked for from one place. */
const asksAtMost: RateLimit = { name: "password resets asked", times: 20, minutes: 60 };

/**
 * @throws AppError `invalid_input` for a wrong current password or a weak new one, `forbidden` for who acts on behalf of
 *   somebody or has no password, `conflict` after too many wrong ones
 */
export async function changePassword(
  actor: Actor,
  { current, password }: ChangePasswordInput,
): Promise<void> {
  if (!actsForThemselves(actor)) throw new AppError("forbidden", "Staff change no password of a customer");
  const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: actor.userId } });
  if (!passwordHash) {
    throw new AppError("forbidden", "The actor has no password", {
      userMessage: message("peopleErrors.noPassword"),
    });
  }
  // Counted as a sign-in is: a session that somebody has left open is no way to try passwords.
  const counted = await countSignIn(actor.email, actor.address).catch((error: unknown) => {
    if (!(error instanceof Error && error.message === tooManyAttempts)) throw error;
    throw new AppError("conflict", "Too many wrong passwords", {
      userMessage: message("signInErrors.tooManyAttempts"),
    });
  });
  if (!(await verifyPassword(passwordHash, current))) {
    const wrong = message("peopleErrors.wrongPassword");
    throw new AppError("invalid_input", "The current password is wrong", {
      userMessage: wrong,
      fields: { current: [wrong] },
    });
  }
  await clearSignInFailures(counted);
  await assertGoodPassword(password, await guessableOf(actor.userId));
  const renewed = await hashPassword(password);
  await db().$transaction(async (tx) => {
    // Unless it was changed meanwhile.
    const where = { id: actor.userId, passwordHash };
    const { count } = await tx.user.updateMany({ where, data: { passwordHash: renewed } });
    if (count === 0) throw new AppError("conflict", "The password was changed meanwhile");
    await revokeSessionsOf(tx, actor.userId, { except: actor.sessionId });
    await noteChange(tx, actor, actor);
  });
}

/**
 * Mails a link to whoever has a password here by this email. Whether anybody has, nobody is told, by the answer or by how
 * long it takes. Where no mail server is configured nothing happens: nobody would get it, and the link that whoever runs
 * the portal has handed out would end.
 */
export async function askForReset(visit: Visit, input: AskForResetInput): Promise<void> {
  if (!sendsMail()) return;
  await Promise.all([mailLinkTo(visit, input), setTimeout(shortestAskMs)]);
}

async function mailLinkTo(visit: Visit, { email }: AskForResetInput): Promise<void> {
  const secret = newSecret();
  await db().$transaction(async (tx) => {
    const place = visit.address && networkOf(visit.address);
    if (place && !(await countWithin(tx, asksAtMost, place))) return;
    if (!(await countWithin(tx, linksAtMost, email))) return;
    const user = await tx.user.findFirst({ where: { email, ...resettable } });
    if (user) await mailLink(tx, user, secret);
  });
}

/**
 * For whoever runs the portal, where no mail server is configured.
 * @param requestId of the run of their command, for the audit
 * @returns the path to hand on; null for the email of nobody who has a password here
 */
export async function makeResetLink(email: string, requestId: string): Promise<string | null> {
  const secret = newSecret();
  return await db().$transaction(async (tx) => {
    const user = await tx.user.findFirst({ where: { email: normalizedEmail(email), ...resettable } });
    if (!user) return null;
    await storeLink(tx, user.id, secret);
    const businessId = await firstBusinessOf(tx, user.id);
    const acting = businessId === null ? null : { businessId, onBehalfOf: null };
    await recordAudit(
      tx,
      { userId: null, acting, requestId, address: null },
      { action: "password.make-link", subjectKind: "person", subjectId: user.id },
    );
    return resetPath(secret);
  });
}

/**
 * @throws AppError `not_found` for a link that changes nothing any more, `invalid_input` for a weak password,
 *   `rate_limited` for a link that is sent back again and again
 */
export async function resetPassword(
  visit: Visit,
  { secret, password }: ResetPasswordInput,
): Promise<{ email: string }> {
  const asked = await findResettable(secret);
  if (!asked) throw gone();
  await assertGoodPassword(password, await guessableOf(asked.userId));
  return await inTurn({ userId: resetDigestOf(secret) }, "link", () =>
    choose(visit, asked, { secret, password }),
  );
}

async function choose(
  visit: Visit,
  { userId, email }: { userId: string; email: string },
  { secret, password }: ResetPasswordInput,
): Promise<{ email: string }> {
  // Of many at the same moment the others find it used, and cost nothing.
  if (!(await findResettable(secret))) throw gone();
  const passwordHash = await hashPassword(password);
  return await db().$transaction(async (tx) => {
    // The person first, as whoever changes it by the one before does; and nobody disables them meanwhile.
    const [held] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid AND "disabledAt" IS NULL FOR NO KEY UPDATE`;
    // Of two at the same moment one deletes it.
    const { count } = await tx.passwordReset.deleteMany({
      where: { userId, digest: resetDigestOf(secret), expiresAt: { gt: new Date() } },
    });
    if (!held || count === 0) throw gone();
    await tx.user.update({ where: { id: userId }, data: { passwordHash } });
    await noteProvenByMail(tx, userId, eventOf(resetDigestOf(secret)));
    await revokeSessionsOf(tx, userId);
    const businessId = await firstBusinessOf(tx, userId);
    const acting = businessId === null ? null : { businessId, onBehalfOf: null };
    await noteChange(tx, { userId, email }, { userId, acting, ...visit });
    return { email };
  });
}

/** For the worker. */
export async function purgePasswordResets(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "PasswordReset" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "PasswordReset" WHERE "expiresAt" < now() ORDER BY "expiresAt" LIMIT ${rows}))`,
  );
}

type Person = { id: string; email: string };

async function storeLink(
  tx: Tx,
  userId: string,
  secret: string,
): Promise<{ digest: string; expiresAt: Date }> {
  const link = { digest: resetDigestOf(secret), expiresAt: new Date(Date.now() + resetMinutes * 60_000) };
  const before = await tx.passwordReset.findUnique({ where: { userId } });
  if (before) await withdrawMail(tx, eventOf(before.digest));
  await tx.passwordReset.upsert({ where: { userId }, create: { userId, ...link }, update: link });
  return link;
}

async function mailLink(tx: Tx, { id: userId, email }: Person, secret: string): Promise<void> {
  const { digest, expiresAt } = await storeLink(tx, userId, secret);
  await queueMail(tx, {
    ...{ kind: "password-reset", event: eventOf(digest), businessId: null, expiresAt },
    to: { email, userId },
    letter: {
      subject: message("mails.passwordReset.subject"),
      paragraphs: [
        message("mails.passwordReset.body", { email }),
        message("mails.passwordReset.how", { minutes: resetMinutes }),
      ],
      link: { label: message("mails.passwordReset.link"), path: resetPath(secret) },
      reason: message("mails.passwordReset.reason"),
    },
  });
}

async function noteChange(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
  by: AuditedActor,
): Promise<void> {
  await tx.passwordReset.deleteMany({ where: { userId } });
  await forgetDevices(tx, userId);
  await recordAudit(tx, by, { action: "password.change", subjectKind: "person", subjectId: userId });
  await queueMail(tx, {
    ...{ kind: "password-changed", event: `password changed ${newId()}`, businessId: null },
    to: { email, userId },
    letter: {
      subject: message("mails.passwordChanged.subject"),
      paragraphs: [message("mails.passwordChanged.body", { email }), message("mails.passwordChanged.how")],
      link: { label: message("mails.passwordChanged.link"), path: askForResetPath },
      reason: message("mails.passwordChanged.reason"),
    },
    expiresAt: new Date(Date.now() + 7 * dayMs),
  });
}

/** What a link's mail tells of. */
function eventOf(digest: string): string {
  return `password reset ${digest}`;
}

function gone(): AppError {
  return new AppError("not_found", "The link changes no password", {
    userMessage: message("peopleErrors.resetGone"),
  });
}
