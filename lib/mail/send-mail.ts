import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { leaseSeconds } from "@/lib/platform/lease";
import { log } from "@/lib/platform/log";
import { nextLook } from "@/lib/platform/overdue";
import { purgeInPieces } from "@/lib/platform/purge";
import { enqueueAll } from "@/lib/platform/queue";
import { type Mail, Prisma } from "@/prisma/generated/client";
import { languageOf } from "./language-of";
import type { Letter } from "./letter";
import { type MailKind, mailQueue, openLetter, sendsMail } from "./queue-mail";
import { asHtml } from "./render";
import { deliver, MailRefused } from "./transport";
import { asText, inWords } from "./words";

/**
 * Emails are sent by jobs, each under a lease, so that two workers never send the same one. A worker that dies before the
 * server has taken it leaves it to the next; one that dies in the moment between that and the note of it has it sent
 * again, under the same message id, because a mail server cannot be asked what it has.
 */

type Taken = Pick<Mail, "id" | "kind" | "userId" | "recipient" | "language"> & {
  sealedLetter: string;
  isExpired: boolean;
};

/**
 * What emails of a kind say as what they tell of stands when they are sent, in place of what was stored; null where there
 * is nothing to tell any more.
 */
export type LetterSources = Partial<
  Record<MailKind, (mail: { id: string; kind: string }) => Promise<Letter | null>>
>;

/** @throws Error where the server did not take it and may later; where another worker is at it */
export async function sendMail({ mailId }: { mailId: string }, sources: LetterSources = {}): Promise<void> {
  if (!sendsMail()) return await keep(mailId);
  const leaseToken = newId();
  const taken = await take(mailId, leaseToken);
  if (!taken) return;
  const told = taken.isExpired ? null : await letterOf(taken, sources);
  if (!told) return await settle(mailId, leaseToken, Prisma.sql`"failedAt" = now()`);
  const letter = await inWords(told, await languageOf(db(), taken));
  try {
    const { subject } = letter;
    await deliver({
      id: mailId,
      to: taken.recipient,
      subject,
      html: asHtml(letter),
      text: asText(letter),
      unsubscribeAddress: letter.unsubscribe?.postHref ?? null,
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    return await noteRefusal(mailId, leaseToken, error);
  }
  await settle(mailId, leaseToken, Prisma.sql`"sentAt" = now(), "failure" = NULL`);
}

async function letterOf(mail: Taken, sources: LetterSources): Promise<Letter | null> {
  const source = sources[mail.kind as MailKind];
  return source ? await source(mail) : openLetter(mail.id, mail.sealedLetter);
}

/** @returns null where there is nothing to send any more, or it was kept for an administrator to read  @throws Error where another worker is at it */
async function take(id: string, leaseToken: string): Promise<Taken | null> {
  const [taken] = await db().$queryRaw<Taken[]>`
    UPDATE "Mail" SET "leaseToken" = ${leaseToken}::uuid, "leaseUntil" = now() + make_interval(secs => ${leaseSeconds})
    WHERE "id" = ${id}::uuid AND "sealedLetter" IS NOT NULL AND "nextLookAt" IS NOT NULL
      AND ("leaseUntil" IS NULL OR "leaseUntil" < now())
    RETURNING "id", "kind", "userId", "recipient", "language", "sealedLetter", "expiresAt" < now() AS "isExpired"`;
  if (taken) return taken;
  const other = await db().mail.findFirst({ where: { id, nextLookAt: { not: null } } });
  if (other) throw new Error(`Another worker sends mail ${id}`);
  return null;
}

/** The mail server was taken out of the configuration since it was written: administrators read it from now on. */
async function keep(id: string): Promise<void> {
  await db().mail.updateMany({ where: { id, sentAt: null, failedAt: null }, data: { nextLookAt: null } });
}

/** Ends it: what it said is forgotten, and nothing looks at it again. */
async function settle(id: string, leaseToken: string, how: Prisma.Sql): Promise<void> {
  await db().$executeRaw`
    UPDATE "Mail" SET ${how}, "sealedLetter" = NULL, "nextLookAt" = NULL, "leaseToken" = NULL, "leaseUntil" = NULL
    WHERE "id" = ${id}::uuid AND "leaseToken" = ${leaseToken}::uuid`;
}

async function noteRefusal(id: string, leaseToken: string, refused: MailRefused): Promise<void> {
  const failure = Prisma.sql`"failure" = ${refused.said}`;
  if (refused.isFinal) {
    log.warn({ mailId: id, said: refused.said }, "A mail server refuses an email for good");
    return await settle(id, leaseToken, Prisma.sql`"failedAt" = now(), ${failure}`);
  }
  await db().$executeRaw`
    UPDATE "Mail" SET ${failure}, "leaseToken" = NULL, "leaseUntil" = NULL
    WHERE "id" = ${id}::uuid AND "leaseToken" = ${leaseToken}::uuid`;
  throw refused;
}

const requeuedAtOnce = 500;

/** Emails whose job was given up or lost get another, until nobody needs them any more. */
export async function requeueMails(): Promise<void> {
  const late = await db().$queryRaw<{ mailId: string; sender: string }[]>`
    UPDATE "Mail" AS waiting SET "requeues" = waiting."requeues" + 1,
      "nextLookAt" = ${nextLook(Prisma.sql`waiting."requeues" + 1`)}
    WHERE waiting."id" IN (
      SELECT "id" FROM "Mail" WHERE "nextLookAt" < now() ORDER BY "nextLookAt" LIMIT ${requeuedAtOnce}
      FOR UPDATE SKIP LOCKED)
    RETURNING waiting."id" AS "mailId", coalesce(waiting."businessId", waiting."id")::text AS "sender"`;
  await enqueueAll(db(), mailQueue, late);
}

/** Forgets emails of long ago, sent or not. For the worker. */
export async function purgeMails(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "Mail" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "Mail" WHERE "createdAt" < now() - make_interval(days => ${env().KEEP_MAILS_DAYS})
          AND "expiresAt" < now() ORDER BY "createdAt" LIMIT ${rows}))`,
  );
}
