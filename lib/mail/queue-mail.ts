import { newId } from "@/lib/domain/ids";
import type { Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { nextLook } from "@/lib/platform/overdue";
import { enqueue, type QueueDefinition } from "@/lib/platform/queue";
import { type SealedPlace, seal, unseal } from "@/lib/platform/seal";
import { type Letter, letterSchema } from "./letter";

/**
 * An email is a row, written in the transaction of what it tells of, and a job that sends it. Where no mail server is
 * configured it stays a row, which administrators read.
 */

export const mailQueue: QueueDefinition<{ mailId: string; sender: string }> = {
  name: "mail",
  /** Whoever causes many keeps nobody else's waiting. */
  groupOf: ({ sender }) => sender,
  retryLimit: 5,
};

/** Every kind of email that there is. */
export type MailKind =
  | "consent"
  | "invitation"
  | "new-device"
  | "password-changed"
  | "password-reset"
  | "approval-needed"
  | "order-completed"
  | "token-refused"
  | "gathered"
  | "test";

export type MailToQueue = {
  kind: MailKind;
  /** What it tells of: one mail for each event and recipient, however often it is queued. */
  event: string;
  /** Null for what concerns a person alone, or the staff: then no administrator of a business sees it. */
  businessId: string | null;
  to: {
    email: string;
    /** Null for whoever is nobody here so far. */
    userId: string | null;
    /** Of who writes to them, where they have chosen none themselves. */
    language?: string | null;
  };
  letter: Letter;
  /** Nobody needs it any more then. */
  expiresAt: Date;
};

/** Whether emails leave the portal at all. */
export function sendsMail(): boolean {
  return env().SMTP_URL !== undefined;
}

/** Where what an email says lies sealed until it was sent. */
export function letterPlace(id: string): SealedPlace {
  return { table: "Mail", row: id, column: "sealedLetter" };
}

/** What an email says whose letter is sealed in its row. */
export function openLetter(id: string, sealedLetter: string): Letter {
  return letterSchema.parse(JSON.parse(unseal(sealedLetter, letterPlace(id))));
}

/** Writes an email, to be sent once the transaction commits. @returns its id; null where it was queued before */
export async function queueMail(tx: Tx, mail: MailToQueue): Promise<string | null> {
  const { kind, event, businessId, to, letter, expiresAt } = mail;
  const id = newId();
  const { count } = await tx.mail.createMany({
    data: {
      ...{ id, kind, event, businessId, expiresAt },
      recipient: to.email,
      userId: to.userId,
      language: to.language ?? null,
      sealedLetter: seal(JSON.stringify(letter), letterPlace(id)),
    },
    skipDuplicates: true,
  });
  if (count === 0) return null;
  if (!sendsMail()) return id;
  await tx.$executeRaw`UPDATE "Mail" SET "nextLookAt" = ${nextLook()} WHERE "id" = ${id}::uuid`;
  await enqueue(tx, mailQueue, { mailId: id, sender: businessId ?? id });
  return id;
}

/** What it would tell of is no more: as far as it was not sent, it is not. */
export async function withdrawMail(tx: Tx, event: string): Promise<void> {
  await tx.mail.updateMany({
    where: { event, sentAt: null, failedAt: null },
    data: { failedAt: new Date(), sealedLetter: null, nextLookAt: null },
  });
}
