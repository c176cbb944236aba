import { setTimeout } from "node:timers/promises";
import { recordAudit } from "@/lib/audit/mutations";
import { countWithin, type RateLimit } from "@/lib/auth/limits/rate-limit";
import { networkOf } from "@/lib/auth/requests/client-address";
import type { Visit } from "@/lib/auth/requests/visit";
import { firstBusinessOf } from "@/lib/auth/session/store";
import { normalizedEmail } from "@/lib/auth/sign-in/by-password";
import { strangerId } from "@/lib/auth/sign-in/record";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { queueMail, sendsMail, withdrawMail } from "@/lib/mail/queue-mail";
import { db, type Tx } from "@/lib/platform/db";
import { purgeInPieces } from "@/lib/platform/purge";
import { newSecret } from "@/lib/platform/seal";
import { resetDigestOf, resettable } from "../data";
import { resetMinutes, resetPath } from "../rules";
import type { AskForResetInput } from "../schema";

/** The links by which people choose another password: mailed to whoever asks, or made by whoever runs the portal. */

/** Links for one person, whoever asks. */
const linksAtMost: RateLimit = { name: "password resets", times: 3, minutes: 60 };
/** Asked for emails that nobody here has. */
const strangersTold: RateLimit = { name: "password resets of strangers told", times: 500, minutes: 60 };
/** Longer than looking somebody up and writing to them takes. */
const shortestAskMs = 500;
/** Asked for from one place. */
const asksAtMost: RateLimit = { name: "password resets asked", times: 20, minutes: 60 };

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
    await recordAsked(tx, visit, { email, userId: user?.id ?? null });
  });
}

/** Of whomever: how many of them are told is bounded by what is counted before, and for strangers all together. */
async function recordAsked(
  tx: Tx,
  { requestId, address }: Visit,
  { email, userId }: { email: string; userId: string | null },
): Promise<void> {
  if (userId === null && !(await countWithin(tx, strangersTold))) return;
  const businessId = await firstBusinessOf(tx, userId ?? newId());
  const acting = businessId === null ? null : { businessId, onBehalfOf: null };
  await recordAudit(
    tx,
    { userId: null, acting, requestId, address },
    {
      action: "password.ask-for-link",
      subjectKind: userId ? "person" : "email",
      subjectId: userId ?? strangerId(email),
    },
  );
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
  if (before) await withdrawMail(tx, linkEventOf(before.digest));
  await tx.passwordReset.upsert({ where: { userId }, create: { userId, ...link }, update: link });
  return link;
}

async function mailLink(tx: Tx, { id: userId, email }: Person, secret: string): Promise<void> {
  const { digest, expiresAt } = await storeLink(tx, userId, secret);
  await queueMail(tx, {
    ...{ kind: "password-reset", event: linkEventOf(digest), businessId: null, expiresAt },
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

/** What a link's mail tells of. */
export function linkEventOf(digest: string): string {
  return `password reset ${digest}`;
}
