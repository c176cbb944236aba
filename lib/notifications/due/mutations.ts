import { countWithin, type RateLimit } from "@/lib/auth/limits/rate-limit";
import { type Member, membersOf } from "@/lib/auth/members";
import { holdUnsuspended } from "@/lib/auth/membership";
import { dayMs } from "@/lib/domain/day-ms";
import type { Letter } from "@/lib/mail/letter";
import { type MailKind, queueMail } from "@/lib/mail/queue-mail";
import { db, type Tx } from "@/lib/platform/db";
import { enqueueAll, type QueueDefinition } from "@/lib/platform/queue";
import type { Notification } from "@/prisma/generated/client";
import type { NotifiedKind } from "../kind";
import { type Deliverable, deliverable, gatheredLetterOf, letterOf } from "../letters/data";
import { nextHour } from "../rules";

/**
 * Makes emails of what people are to be told, in one transaction for each person and business: what is in an email is
 * marked so as the email is queued, so that nothing is told twice or lost, whoever dies.
 */

/** Of one person in one business. */
type Person = { userId: string; businessId: string };

export const notificationQueue: QueueDefinition<Person> = {
  name: "notifications",
  groupOf: ({ businessId }) => businessId,
  oneWaitingOf: ({ userId, businessId }) => `${userId} ${businessId}`,
  retryLimit: 5,
};

/** Beyond so many emails at once, the rest of the hour comes in one. */
const atOnceAtMost: RateLimit = { name: "notifications at once", times: 20, minutes: 60 };
/** Of one person, by one job. */
const takenAtOnce = 5_000;
const peopleAtOnce = 500;
/** Who has not read it by then looks at the portal. */
const keptMs = 3 * dayMs;

/** Queues everybody for whom something is due: what is told together, and what has lost its job. */
export async function enqueueDue(): Promise<void> {
  // By lot, so that nobody whose emails cannot be made keeps others waiting.
  const people = await db().$queryRaw<Person[]>`
    SELECT "userId", "businessId" FROM "Notification" WHERE "dueAt" < now()
      AND "businessId" NOT IN (SELECT id FROM "Business" WHERE "suspendedAt" IS NOT NULL)
    GROUP BY "userId", "businessId" ORDER BY random() LIMIT ${peopleAtOnce}`;
  await enqueueAll(db(), notificationQueue, people);
}

/**
 * Makes the emails of what is due for one person. Done twice, it makes none. What is due while the business is suspended
 * waits until it is resumed.
 */
export async function mailDue(person: Person, kinds: readonly NotifiedKind[]): Promise<void> {
  await db().$transaction(async (tx) => {
    if (!(await holdUnsuspended(tx, person.businessId))) return;
    const due = await takeDue(tx, person);
    if (due.length === 0) return;
    const [member] = await membersOf(tx, person.businessId, { userId: person.userId });
    const gathered = member ? await deliverable(tx, member, due.filter(isGathered), kinds) : [];
    const atOnce = member ? await deliverable(tx, member, due.filter(isAtOnce), kinds) : [];
    const told = new Set([...gathered, ...atOnce].map(({ notification: { id } }) => id));
    const rest = due.flatMap(({ id }) => (told.has(id) ? [] : [id]));
    await tx.notification.deleteMany({ where: { id: { in: rest } } });
    if (!member) return;
    if (gathered.length > 0) await mailTogether(tx, member, gathered);
    await mailEach(tx, member, atOnce);
  });
}

const isGathered = (notification: Notification) => notification.isGathered;
const isAtOnce = (notification: Notification) => !notification.isGathered;

/** Of two jobs for one person the second finds what the first has left. */
async function takeDue(tx: Tx, { userId, businessId }: Person): Promise<Notification[]> {
  return await tx.$queryRaw<Notification[]>`
    SELECT * FROM "Notification" WHERE "userId" = ${userId}::uuid AND "businessId" = ${businessId}::uuid
      AND "dueAt" <= now() ORDER BY "id" LIMIT ${takenAtOnce} FOR UPDATE`;
}

async function mailEach(tx: Tx, member: Member, all: readonly Deliverable<Notification>[]): Promise<void> {
  const { userId, acting } = member;
  for (const [index, { notification, kind, news }] of all.entries()) {
    if (!(await countWithin(tx, atOnceAtMost, acting.businessId, userId))) {
      return await postpone(tx, all.slice(index), nextHour(new Date()));
    }
    const event = `${kind.event} ${notification.changeId}`;
    await mail(tx, member, { kind: kind.event, event, letter: letterOf(news) }, [notification]);
  }
}

/** One email for each person, business and time, so that there is one a day whatever came in while it was made. */
async function mailTogether(
  tx: Tx,
  member: Member,
  all: readonly Deliverable<Notification>[],
): Promise<void> {
  const latest = new Date(Math.max(...all.map(({ notification: { dueAt } }) => Number(dueAt))));
  const event = `notifications ${member.acting.businessId} ${latest.toISOString()}`;
  const letter = gatheredLetterOf(member, all);
  const notifications = all.map(({ notification }) => notification);
  if (await mail(tx, member, { kind: "gathered", event, letter }, notifications)) return;
  await postpone(tx, all, new Date(latest.getTime() + dayMs));
}

type Told = { kind: MailKind; event: string; letter: Letter };

/** @returns false where it was queued before */
async function mail(
  tx: Tx,
  { userId, email, acting: { businessId } }: Member,
  told: Told,
  notifications: readonly Notification[],
): Promise<boolean> {
  const to = { email, userId };
  const expiresAt = new Date(Date.now() + keptMs);
  const mailId = await queueMail(tx, { ...told, businessId, to, expiresAt });
  if (mailId === null) return false;
  const ids = notifications.map(({ id }) => id);
  await tx.notification.updateMany({ where: { id: { in: ids } }, data: { mailId, dueAt: null } });
  return true;
}

async function postpone(tx: Tx, all: readonly Deliverable[], dueAt: Date): Promise<void> {
  const ids = all.map(({ notification: { id } }) => id);
  await tx.notification.updateMany({ where: { id: { in: ids } }, data: { isGathered: true, dueAt } });
}
