import { type Actor, actingOf } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { pageAt, timesAt, windowAt } from "@/lib/domain/keyset";
import { countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { type MailKind, sendsMail } from "@/lib/mail/queue-mail";
import { eventOf } from "@/lib/people/invitations/links/mutations";
import { managesPeople } from "@/lib/people/policy";
import { db } from "@/lib/platform/db";
import { escapeLike } from "@/lib/platform/escape-like";
import { assertAdministersPortal } from "@/lib/staff/administering/policy";
import type { Mail, Prisma } from "@/prisma/generated/client";
import { harmlessKinds, type MailQuery, type MailState, mailAddress, mailStates } from "./rules";
import type { MailPage } from "./schema";

/** The emails of the actor's business, and those of none for the operator's administrators: to whom, and what became of them. */

/** Newest first, by keyset. @throws AppError `not_found` for whoever does not look after people */
export async function listMails(actor: Actor, query: MailQuery): Promise<MailPage> {
  if (!managesPeople(actor)) throw new AppError("not_found", "The emails are not the actor's to see");
  const { mails, ...page } = await readMails(actingOf(actor).businessId, query);
  const rows = mails.map((mail) => ({ ...rowOf(mail), isReadable: isKept(mail), askedBy: null }));
  return { ...page, rows };
}

/** Those of no business, in the same way. @throws AppError `not_found` for whoever does not look after the portal */
export async function listOperatorMails(actor: Actor, query: MailQuery): Promise<MailPage> {
  assertAdministersPortal(actor);
  const { mails, ...page } = await readMails(null, query);
  const inviters = await invitersOf(mails);
  const rows = mails.map((mail) => ({
    ...rowOf(mail),
    isReadable: isKept(mail) && harmlessKinds.includes(mail.kind),
    askedBy: inviters.get(mail.event) ?? null,
  }));
  return { ...page, rows };
}

/** @param businessId null for those of none */
async function readMails(
  businessId: string | null,
  query: MailQuery,
): Promise<Omit<MailPage, "rows"> & { mails: Mail[] }> {
  const where = narrow(businessId, query);
  const { cursor } = query;
  const from = cursor && (await db().mail.findFirst({ where: { AND: [where, { id: cursor.id }] } }));
  const read =
    cursor && !from
      ? []
      : await db().mail.findMany({
          where: { AND: [where, cursor && from ? { createdAt: timesAt(cursor, from.createdAt) } : {}] },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          ...windowAt(cursor),
        });
  const { page, isFirst, isLast } = pageAt(read, cursor);
  const [first, last] = [page.at(0), page.at(-1)];
  return {
    mails: page,
    nextCursor: last && !isLast ? { direction: "after", id: last.id } : null,
    previousCursor: first && !isFirst ? { direction: "before", id: first.id } : null,
    found: mailAddress.isNarrowed(query) ? await count(where) : null,
    isConfigured: sendsMail(),
  };
}

function rowOf(mail: Mail) {
  return {
    id: mail.id,
    recipient: mail.recipient,
    kind: mail.kind as MailKind,
    state: stateOf(mail),
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    failure: mail.failure,
  };
}

/** The names of who invited to the staff, by what the emails of it tell of. */
async function invitersOf(mails: readonly Mail[]): Promise<Map<string, string>> {
  const invited = mails.filter(({ kind }) => kind === ("invitation" satisfies MailKind));
  if (invited.length === 0) return new Map();
  const invitations = await db().invitation.findMany({
    where: { businessId: null, email: { in: invited.map(({ recipient }) => recipient) } },
    select: { digest: true, invitedBy: { select: { name: true } } },
  });
  return new Map(invitations.map(({ digest, invitedBy }) => [eventOf(digest), invitedBy.name]));
}

const ofState = {
  sent: { sentAt: { not: null } },
  failed: { sentAt: null, failedAt: { not: null } },
  waiting: { sentAt: null, failedAt: null, nextLookAt: { not: null } },
  kept: { sentAt: null, failedAt: null, nextLookAt: null },
} as const satisfies Record<MailState, Prisma.MailWhereInput>;

function stateOf({ sentAt, failedAt, nextLookAt }: Mail): MailState {
  if (sentAt) return "sent";
  if (failedAt) return "failed";
  return nextLookAt ? "waiting" : "kept";
}

function isKept(mail: Mail): boolean {
  return stateOf(mail) === "kept";
}

function narrow(businessId: string | null, { search, state }: MailQuery): Prisma.MailWhereInput {
  const text = escapeLike(search.trim());
  const known = mailStates.filter((each) => state.includes(each));
  return {
    businessId,
    ...(text === "" ? {} : { recipient: { contains: text, mode: "insensitive" } }),
    ...(state.length > 0 ? { OR: known.map((each) => ofState[each]) } : {}),
  };
}

async function count(where: Prisma.MailWhereInput) {
  const ids = await db().mail.findMany({ where, select: { id: true }, take: countedAtMost + 1 });
  return countedUpTo(ids.length);
}
