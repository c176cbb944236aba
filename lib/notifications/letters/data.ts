import { type Member, membersOf } from "@/lib/auth/members";
import { message } from "@/lib/domain/message";
import type { Letter } from "@/lib/mail/letter";
import type { LetterSources } from "@/lib/mail/send-mail";
import { type Db, db, type Tx } from "@/lib/platform/db";
import type { Notification } from "@/prisma/generated/client";
import { timingsOf } from "../choices/data";
import type { News, NotifiedKind } from "../kind";
import { unsubscribeTokenOf } from "../unsubscribing/data";
import { unsubscribePagePath, unsubscribePath } from "../unsubscribing/rules";

/** What emails say of what happened: as it stands when they are written, and once more when they are sent. */

type Noted = Pick<Notification, "id" | "event" | "subjectId" | "changeId">;

/** Something that a person is still to be told. */
export type Deliverable<Row extends Noted = Noted> = { notification: Row; kind: NotifiedKind; news: News };

/**
 * What of it is still so, still the person's to know and what they want to be told of: of each thing the latest alone.
 * By kind, in the order in which it happened.
 */
export async function deliverable<Row extends Noted>(
  tx: Tx | Db,
  member: Member,
  notifications: readonly Row[],
  kinds: readonly NotifiedKind[],
): Promise<Deliverable<Row>[]> {
  const { userId, acting } = member;
  const timingOf = await timingsOf(tx, { userId, businessId: acting.businessId });
  const found: Deliverable<Row>[] = [];
  for (const kind of kinds) {
    if (timingOf(kind.event) === "never") continue;
    const latest = new Map(
      notifications
        .filter(({ event }) => event === kind.event)
        .toSorted((one, other) => (one.changeId < other.changeId ? -1 : 1))
        .map((notification) => [notification.subjectId, notification]),
    );
    if (latest.size === 0) continue;
    const news = await kind.newsOf(tx, member, [...latest.keys()]);
    for (const [subjectId, notification] of latest) {
      const told = news.get(subjectId);
      if (told) found.push({ notification, kind, news: told });
    }
  }
  return found;
}

/** An email of one thing. */
export function letterOf({ title, body, link, reason }: News): Letter {
  return { subject: title, paragraphs: body, link, reason };
}

const listedAtMost = 50;

/** An email of several, with a line of each. */
export function gatheredLetterOf({ acting: { businessName } }: Member, all: readonly Deliverable[]): Letter {
  const rest = all.slice(listedAtMost);
  const [first] = rest;
  const isAlike = rest.every(({ kind }) => kind === first?.kind);
  return {
    subject: message("mails.gathered.subject", { count: all.length, business: businessName }),
    paragraphs: [],
    items: [
      ...all.slice(0, listedAtMost).map(({ news }) => ({ text: news.title, path: news.link.path })),
      ...(first
        ? [
            {
              text: message("mails.gathered.more", { count: rest.length }),
              path: isAlike ? first.kind.listPath : "/",
            },
          ]
        : []),
    ],
    link: { label: message("mails.gathered.link"), path: "/" },
    reason: message("mails.gathered.reason", { business: businessName }),
  };
}

/** Emails say what is so as they are sent. */
export function letterSourcesOf(kinds: readonly NotifiedKind[]): LetterSources {
  const told = [...kinds.map(({ event }) => event), "gathered"];
  return Object.fromEntries(
    told.map((kind) => [kind, (mail: { id: string; kind: string }) => renewedLetter(mail, kinds)]),
  );
}

/** @returns null where there is nothing to tell any more */
async function renewedLetter(
  { id: mailId, kind }: { id: string; kind: string },
  kinds: readonly NotifiedKind[],
): Promise<Letter | null> {
  const notifications = await findLatest(mailId);
  const [any] = notifications;
  if (!any) return null;
  const [member] = await membersOf(db(), any.businessId, { userId: any.userId });
  if (!member) return null;
  const all = await deliverable(db(), member, notifications, kinds);
  const [first] = all;
  if (!first) return null;
  const letter = kind === "gathered" ? gatheredLetterOf(member, all) : letterOf(first.news);
  return { ...letter, unsubscribe: unsubscribeLinks(member, all) };
}

/** What an email tells of, without what happened again since: that is told by another. */
async function findLatest(mailId: string): Promise<Notification[]> {
  return await db().$queryRaw<Notification[]>`
    SELECT * FROM "Notification" AS told WHERE "mailId" = ${mailId}::uuid AND NOT EXISTS (
      SELECT 1 FROM "Notification" AS later WHERE later."userId" = told."userId" AND later."businessId" = told."businessId"
        AND later.event = told.event AND later."subjectId" = told."subjectId" AND later."changeId" > told."changeId"
        AND later."mailId" IS DISTINCT FROM told."mailId")`;
}

/** In what is sent alone: what is kept here others read. */
function unsubscribeLinks({ userId, acting: { businessId } }: Member, all: readonly Deliverable[]) {
  const events = [...new Set(all.map(({ kind }) => kind.event))];
  const token = unsubscribeTokenOf({ userId, businessId, events });
  return {
    label: message("mails.unsubscribe"),
    pagePath: unsubscribePagePath(token),
    postPath: unsubscribePath(token),
  };
}
