import { type AuditedActor, recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { countWithin, type RateLimit } from "@/lib/auth/limits/rate-limit";
import { dayMs } from "@/lib/domain/day-ms";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { type Message, message } from "@/lib/domain/message";
import type { Role } from "@/lib/domain/roles";
import { queueMail, withdrawMail } from "@/lib/mail/queue-mail";
import type { Tx } from "@/lib/platform/db";
import { newSecret } from "@/lib/platform/seal";
import type { Invitation, Prisma } from "@/prisma/generated/client";
import { digestOf, openWhere } from "../data";
import { invitationDays, invitationPath } from "../rules";

/**
 * The links by which people come in, be it to a business or to the operator's staff: made, sent in place of the one before,
 * and taken back. Who may is for the callers to say.
 */

/** Of one business, or of the staff: invitations are emails to anybody. */
const sentAtMost: RateLimit = { name: "invitations sent", times: 60, minutes: 60 };
const openAtMost = 500;
/** What is counted for the staff, who are of no business. */
const ofStaff = "the operator's staff";

/** Who invites: in whose name the email is, and of which business the line of the audit. */
export type Inviter = AuditedActor & Pick<Actor, "userId" | "name" | "email" | "language">;

/** To what somebody is invited. */
export type Offer =
  | { businessId: string; role: Role; departmentId: string | null }
  | { businessId: null; role: null; departmentId: null };

export const staffOffer: Offer = { businessId: null, role: null, departmentId: null };

const withNames = {
  business: { select: { name: true } },
  department: { select: { name: true } },
} satisfies Prisma.InvitationInclude;
type Named = Prisma.InvitationGetPayload<{ include: typeof withNames }>;

/**
 * Invites somebody. One who was invited to the same before gets another link, and theirs of before does nothing any more.
 * @returns what makes the link, which is nowhere else but in the email
 * @throws AppError `conflict` beyond the limits
 */
export async function makeLink(tx: Tx, by: Inviter, email: string, offer: Offer): Promise<string> {
  const { businessId } = offer;
  await withdrawLinks(tx, by, { businessId, email });
  if ((await tx.invitation.count({ where: { businessId, ...openWhere } })) >= openAtMost) {
    throw tooMany(message("peopleErrors.invitation.tooManyOpen", { atMost: openAtMost }));
  }
  const { secret, ...link } = newLink();
  const data = { id: newId(), email, ...offer, invitedById: by.userId, ...link };
  await send(tx, by, await tx.invitation.create({ data, include: withNames }), secret);
  return secret;
}

/** Sends another link, in place of the one before. @returns what makes it  @throws AppError as `makeLink` */
export async function renewLink(tx: Tx, by: Inviter, { id, digest }: Invitation): Promise<string> {
  await withdrawMail(tx, eventOf(digest));
  const { secret, ...link } = newLink();
  const data = { ...link, invitedById: by.userId };
  await send(tx, by, await tx.invitation.update({ where: { id }, data, include: withNames }), secret);
  return secret;
}

/** Takes an invitation back: its link does nothing from then on. */
export async function withdrawLink(
  tx: Tx,
  by: AuditedActor,
  { id, email, digest }: Invitation,
): Promise<void> {
  await tx.invitation.update({ where: { id }, data: { withdrawnAt: new Date() } });
  await withdrawMail(tx, eventOf(digest));
  await recordAudit(tx, by, {
    ...{ action: "invitation.withdraw", subjectKind: "invitation", subjectId: id },
    before: { email },
  });
}

/** Takes back whatever is open of them. */
export async function withdrawLinks(
  tx: Tx,
  by: AuditedActor,
  which: { businessId: string | null } & ({ email: string } | { invitedById: string }),
): Promise<void> {
  const where = { ...which, ...openWhere };
  for (const { id } of await tx.invitation.findMany({
    where,
    select: { id: true },
    orderBy: { id: "asc" },
  })) {
    const open = await holdOpen(tx, id);
    if (open) await withdrawLink(tx, by, open);
  }
}

/** @param businessId null for the staff  @throws AppError `not_found` */
export async function getOpenInvitation(tx: Tx, businessId: string | null, id: string): Promise<Invitation> {
  const open = await holdOpen(tx, id);
  if (open?.businessId !== businessId)
    throw new AppError("not_found", `There is no open invitation ${id} to this`);
  return open;
}

/** Nobody accepts or withdraws it until the transaction has ended. @returns null where somebody has */
async function holdOpen(tx: Tx, id: string): Promise<Invitation | null> {
  await tx.$queryRaw`SELECT 1 FROM "Invitation" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
  return await tx.invitation.findFirst({ where: { id, ...openWhere } });
}

/** What makes a link, of which the digest alone is kept. */
function newLink() {
  const secret = newSecret();
  const expiresAt = new Date(Date.now() + invitationDays * dayMs);
  return { secret, digest: digestOf(secret), expiresAt };
}

async function send(tx: Tx, by: Inviter, invited: Named, secret: string): Promise<void> {
  const { id, businessId, business, email, role, department, digest, expiresAt } = invited;
  await recordAudit(tx, by, {
    ...{ action: "invitation.send", subjectKind: "invitation", subjectId: id },
    after: { email, ...(role === null ? {} : { role, department: department?.name ?? null }) },
  });
  if (!(await countWithin(tx, sentAtMost, businessId ?? ofStaff))) {
    throw tooMany(message("peopleErrors.invitation.tooManySent", { atMost: sentAtMost.times }));
  }
  const { name } = by;
  await queueMail(tx, {
    ...{ kind: "invitation", event: eventOf(digest), businessId, expiresAt },
    // Nobody knows what they speak, but who invites them writes to them.
    to: { email, userId: null, language: by.language },
    letter: {
      subject: business
        ? message("mails.invitation.subject", { business: business.name })
        : message("mails.invitation.staffSubject"),
      paragraphs: [
        business
          ? message("mails.invitation.body", { name, business: business.name })
          : message("mails.invitation.staffBody", { name }),
        message("mails.invitation.how", { days: invitationDays }),
      ],
      link: { label: message("mails.invitation.link"), path: invitationPath(secret) },
      reason: message("mails.invitation.reason", { name, email: by.email }),
    },
  });
}

/** What its mail tells of. */
export function eventOf(digest: string): string {
  return `invitation ${digest}`;
}

function tooMany(userMessage: Message): AppError {
  return new AppError("conflict", "There are too many invitations", { userMessage });
}
