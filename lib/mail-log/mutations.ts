import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { countWithin, type RateLimit } from "@/lib/auth/limits/rate-limit";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { languageOf } from "@/lib/mail/language-of";
import { openLetter, queueMail } from "@/lib/mail/queue-mail";
import { asText, inWords } from "@/lib/mail/words";
import { administering } from "@/lib/people/administering/mutations";
import type { Tx } from "@/lib/platform/db";
import { administeringPortal } from "@/lib/staff/administering/mutations";
import type { Prisma } from "@/prisma/generated/client";
import { harmlessKinds } from "./rules";
import type { MailRef, MailText } from "./schema";

/** Of one person. */
const testsAtMost: RateLimit = { name: "test mails", times: 5, minutes: 60 };
const hourMs = 3_600_000;

/** Sends the actor an email as every other is sent: what becomes of it is in the list. @throws AppError `conflict` for too many, `forbidden` */
export async function sendTestMail(actor: Actor): Promise<void> {
  await administering(actor, (tx, { businessId }) => queueTestMail(tx, actor, businessId));
}

/** The same among the emails of no business. @throws AppError `conflict` for too many, `not_found` for whoever does not look after the portal */
export async function sendOperatorTestMail(actor: Actor): Promise<void> {
  await administeringPortal(actor, (tx) => queueTestMail(tx, actor, null));
}

async function queueTestMail(tx: Tx, actor: Actor, businessId: string | null): Promise<void> {
  if (!(await countWithin(tx, testsAtMost, actor.userId))) {
    throw new AppError("conflict", "Too many test mails", {
      userMessage: message("peopleErrors.tooManyTestMails", { atMost: testsAtMost.times }),
    });
  }
  await queueMail(tx, {
    ...{ kind: "test", event: `test ${newId()}`, businessId },
    to: { email: actor.email, userId: actor.userId },
    letter: {
      subject: message("mails.test.subject"),
      paragraphs: [message("mails.test.body", { name: actor.name })],
      link: null,
      reason: message("mails.test.reason"),
    },
    expiresAt: new Date(Date.now() + hourMs),
  });
  await recordAudit(tx, actor, {
    ...{ action: "mail.test", subjectKind: "person", subjectId: actor.userId },
  });
}

/**
 * What an email says that stays in the portal because no mail server is configured. Its link may let somebody in, so that
 * the audit tells who has read it.
 * @throws AppError `not_found` for one that is sent, on its way, or another's; `forbidden`
 */
export async function readKeptMail(actor: Actor, { mailId }: MailRef): Promise<MailText> {
  return await administering(actor, (tx, { businessId }) => readKept(tx, actor, { id: mailId, businessId }));
}

/**
 * The same of one that belongs to no business, and whose link lets nobody in: with that of another, whoever looks after
 * the portal could come in as anybody.
 * @throws AppError `not_found` for all others, and for whoever does not look after the portal
 */
export async function readOperatorMail(actor: Actor, { mailId }: MailRef): Promise<MailText> {
  const which = { id: mailId, businessId: null, kind: { in: [...harmlessKinds] } };
  return await administeringPortal(actor, (tx) => readKept(tx, actor, which));
}

async function readKept(
  tx: Tx,
  actor: Actor,
  which: Prisma.MailWhereInput & { id: string },
): Promise<MailText> {
  const { id } = which;
  const mail = await tx.mail.findFirst({
    where: { ...which, sentAt: null, failedAt: null, nextLookAt: null },
  });
  if (!mail?.sealedLetter) throw new AppError("not_found", `No email ${id} is kept for the actor to read`);
  const letter = await inWords(openLetter(id, mail.sealedLetter), await languageOf(tx, mail));
  await recordAudit(tx, actor, {
    ...{ action: "mail.read", subjectKind: "mail", subjectId: id },
    after: { email: mail.recipient },
  });
  return { text: asText(letter), locale: letter.locale };
}
