import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { countWithin, type Limit } from "@/lib/auth/limits/failure-counts";
import { inTurn } from "@/lib/auth/limits/fair-share";
import type { Visit } from "@/lib/auth/requests/visit";
import { assertGoodPassword } from "@/lib/auth/sign-in/good-password";
import { hashPassword } from "@/lib/auth/sign-in/passwords";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { publishSessionsEnded } from "@/lib/live/publish";
import { queueMail, sendsMail, withdrawMail } from "@/lib/mail/queue-mail";
import { db, type Tx } from "@/lib/platform/db";
import { purgeInPieces } from "@/lib/platform/purge";
import { newSecret } from "@/lib/platform/seal";
import type { Invitation, Prisma } from "@/prisma/generated/client";
import { administering } from "../administering/mutations";
import { acceptable, digestOf, isOpen } from "./data";
import { invitationDays, invitationPath } from "./rules";
import type { AcceptInput, InvitationRef, InvitationSent, InviteInput, JoinInput } from "./schema";

/**
 * Administrators invite people by email. The mailed link is the only way in, for whoever has it: it can be used once, for
 * some days, until it is withdrawn. Whoever is somebody here already joins as that person and nobody else.
 */

/** Of one business: invitations are emails to anybody. */
const sentAtMost: Limit = { name: "invitations sent", times: 60, minutes: 60 };
const openAtMost = 500;

const withBusiness = { business: { select: { name: true } } } satisfies Prisma.InvitationInclude;
type Invited = Prisma.InvitationGetPayload<{ include: typeof withBusiness }>;

/**
 * Invites somebody. One who was invited before gets another link, and theirs of before does nothing any more.
 * @throws AppError `conflict` for who belongs to the business, and beyond the limits; `not_found` for a department of another business
 */
export async function invite(
  actor: Actor,
  { email, role, departmentId }: InviteInput,
): Promise<InvitationSent> {
  await administering(actor, async (tx, { businessId }) => {
    const department =
      departmentId === null
        ? null
        : await tx.department.findFirst({ where: { id: departmentId, businessId }, select: { name: true } });
    if (departmentId !== null && !department) {
      throw new AppError("not_found", `The business has no department ${departmentId}`);
    }
    await assertNoMember(tx, businessId, email);
    await withdrawAll(tx, actor, { businessId, email });
    if ((await tx.invitation.count({ where: { businessId, ...isOpen } })) >= openAtMost) {
      throw tooMany(message("peopleErrors.invitation.tooManyOpen", { atMost: openAtMost }));
    }
    const id = newId();
    const { secret, ...link } = newLink();
    const data = { id, businessId, email, role, departmentId, invitedById: actor.userId, ...link };
    const invited = await tx.invitation.create({ data, include: withBusiness });
    await recordAudit(tx, actor, {
      ...{ action: "invitation.send", subjectKind: "invitation", subjectId: id },
      after: { email, role, department: department?.name ?? null },
    });
    await mailLink(tx, actor, invited, secret);
  });
  return { isMailed: sendsMail() };
}

/** Sends another link, in place of the one before. @throws AppError `not_found`, `conflict` as `invite` */
export async function sendInvitationAgain(
  actor: Actor,
  { invitationId }: InvitationRef,
): Promise<InvitationSent> {
  await administering(actor, async (tx, { businessId }) => {
    const open = await openOf(tx, businessId, invitationId);
    await assertNoMember(tx, businessId, open.email);
    await withdrawMail(tx, eventOf(open.digest));
    await recordAudit(tx, actor, {
      ...{ action: "invitation.send", subjectKind: "invitation", subjectId: open.id },
      after: { email: open.email, role: open.role },
    });
    const { secret, ...link } = newLink();
    const data = { ...link, invitedById: actor.userId };
    await mailLink(
      tx,
      actor,
      await tx.invitation.update({ where: { id: open.id }, data, include: withBusiness }),
      secret,
    );
  });
  return { isMailed: sendsMail() };
}

/** Takes an invitation back: its link does nothing from then on. @throws AppError `not_found` */
export async function withdrawInvitation(actor: Actor, { invitationId }: InvitationRef): Promise<void> {
  await administering(actor, async (tx, { businessId }) => {
    await withdraw(tx, actor, await openOf(tx, businessId, invitationId));
  });
}

/** What somebody had invited others to, who looks after people no more. */
export async function withdrawInvitationsOf(
  tx: Tx,
  actor: Actor,
  invited: { businessId: string; invitedById: string },
): Promise<void> {
  await withdrawAll(tx, actor, invited);
}

/**
 * Joins a business as the person who is signed in; their session, and those that wait for a business, are for that one
 * from then on.
 * @throws AppError `not_found` for a link that offers nothing, `forbidden` where it was sent to somebody else
 */
export async function acceptInvitation(actor: Actor, { secret }: AcceptInput): Promise<void> {
  if (actor.isStaff) throw new AppError("forbidden", "Staff belong to no customer");
  await db().$transaction(async (tx) => {
    const invitation = await holdAcceptable(tx, secret);
    if (invitation.email !== actor.email) {
      throw new AppError("forbidden", "The invitation is somebody else's", {
        userMessage: message("peopleErrors.invitation.otherPerson", { email: invitation.email }),
      });
    }
    await join(tx, invitation, actor.userId, actor);
    const { businessId } = invitation;
    // With those in which they wait for a business, so that they end with the membership and are told of in its audit.
    const isTheirs = { userId: actor.userId, revokedAt: null };
    await tx.session.updateMany({
      where: { ...isTheirs, OR: [{ id: actor.sessionId }, { businessId: null }] },
      data: { businessId },
    });
    await publishSessionsEnded(tx, actor.userId);
  });
}

/**
 * Makes the person that an invitation was sent to, who is nobody here so far, and has them join.
 * @throws AppError `not_found` for a link that offers nothing, `conflict` for who is somebody here and has to sign in,
 *   `invalid_input` for a weak password, `rate_limited` for a link that is sent back again and again
 */
export async function joinByInvitation(
  visit: Visit,
  { secret, name, password }: JoinInput,
): Promise<{ email: string }> {
  const offered = await acceptable(db(), secret);
  if (!offered) throw gone();
  await assertGoodPassword(password, [offered.email, name, offered.business.name]);
  return await inTurn({ userId: offered.digest }, "link", () =>
    makePerson(visit, { secret, name, password }),
  );
}

async function makePerson(visit: Visit, { secret, name, password }: JoinInput): Promise<{ email: string }> {
  // Of many at the same moment the others find it used, and cost nothing.
  if (!(await acceptable(db(), secret))) throw gone();
  const passwordHash = await hashPassword(password);
  return await db().$transaction(async (tx) => {
    const invitation = await holdAcceptable(tx, secret);
    const { email } = invitation;
    const userId = newId();
    const { count } = await tx.user.createMany({
      data: { id: userId, email, name, passwordHash },
      skipDuplicates: true,
    });
    if (count === 0) {
      throw new AppError("conflict", "Somebody has the email already", {
        userMessage: message("peopleErrors.invitation.signInFirst"),
      });
    }
    await join(tx, invitation, userId, visit);
    return { email };
  });
}

/** Of long ago. For the worker. */
export async function purgeInvitations(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "Invitation" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "Invitation" WHERE "expiresAt" < now() - interval '30 days' ORDER BY "expiresAt" LIMIT ${rows}))`,
  );
}

/** What makes a link, of which the digest alone is kept. */
function newLink() {
  const secret = newSecret();
  const expiresAt = new Date(Date.now() + invitationDays * 24 * 3_600_000);
  return { secret, digest: digestOf(secret), expiresAt };
}

async function mailLink(
  tx: Tx,
  actor: Actor,
  { businessId, business: { name: business }, email, digest, expiresAt }: Invited,
  secret: string,
): Promise<void> {
  if (!(await countWithin(tx, sentAtMost, businessId))) {
    throw tooMany(message("peopleErrors.invitation.tooManySent", { atMost: sentAtMost.times }));
  }
  await queueMail(tx, {
    ...{ kind: "invitation", event: eventOf(digest), businessId, expiresAt },
    to: { email, userId: null },
    letter: {
      subject: message("mails.invitation.subject", { business }),
      paragraphs: [
        message("mails.invitation.body", { name: actor.name, business }),
        message("mails.invitation.how", { days: invitationDays }),
      ],
      link: { label: message("mails.invitation.link"), path: invitationPath(secret) },
      reason: message("mails.invitation.reason", { name: actor.name, email: actor.email }),
    },
  });
}

type Acceptable = NonNullable<Awaited<ReturnType<typeof acceptable>>>;

/** Nobody else accepts or withdraws it, or changes the people of the business, until the transaction has ended. */
async function holdAcceptable(tx: Tx, secret: string): Promise<Acceptable> {
  const found = await acceptable(tx, secret);
  if (!found) throw gone();
  await tx.$queryRaw`SELECT 1 FROM "Business" WHERE "id" = ${found.businessId}::uuid FOR NO KEY UPDATE`;
  const held = await acceptable(tx, secret);
  if (!held) throw gone();
  return held;
}

async function join(
  tx: Tx,
  { id, businessId, email, role, departmentId, department }: Acceptable,
  userId: string,
  { requestId, address }: Visit,
): Promise<void> {
  await assertNoMember(tx, businessId, email);
  await tx.invitation.update({ where: { id }, data: { acceptedAt: new Date() } });
  await tx.membership.create({ data: { userId, businessId, role, departmentId } });
  await recordAudit(
    tx,
    { userId, acting: { businessId, onBehalfOf: null }, requestId, address },
    {
      ...{ action: "invitation.accept", subjectKind: "person", subjectId: userId },
      after: { role, department: department?.name ?? null },
    },
  );
}

async function openOf(tx: Tx, businessId: string, id: string): Promise<Invitation> {
  const open = await tx.invitation.findFirst({ where: { id, businessId, ...isOpen } });
  if (!open) throw new AppError("not_found", `The business has no open invitation ${id}`);
  return open;
}

async function withdrawAll(
  tx: Tx,
  actor: Actor,
  which: { businessId: string } & ({ email: string } | { invitedById: string }),
): Promise<void> {
  for (const open of await tx.invitation.findMany({ where: { ...which, ...isOpen } }))
    await withdraw(tx, actor, open);
}

async function withdraw(tx: Tx, actor: Actor, { id, email, digest }: Invitation): Promise<void> {
  await tx.invitation.update({ where: { id }, data: { withdrawnAt: new Date() } });
  await withdrawMail(tx, eventOf(digest));
  await recordAudit(tx, actor, {
    ...{ action: "invitation.withdraw", subjectKind: "invitation", subjectId: id },
    before: { email },
  });
}

async function assertNoMember(tx: Tx, businessId: string, email: string): Promise<void> {
  const member = await tx.membership.findFirst({ where: { businessId, user: { email } } });
  if (!member) return;
  const isThere = message("peopleErrors.invitation.member", { email });
  throw new AppError("conflict", "Whoever is invited belongs to the business", {
    userMessage: isThere,
    fields: { email: [isThere] },
  });
}

/** What its mail tells of. */
function eventOf(digest: string): string {
  return `invitation ${digest}`;
}

function tooMany(userMessage: ReturnType<typeof message>): AppError {
  return new AppError("conflict", "There are too many invitations", { userMessage });
}

/** Used, withdrawn, expired or never there: nobody is told which. */
function gone(): AppError {
  return new AppError("not_found", "The invitation cannot be accepted", {
    userMessage: message("peopleErrors.invitation.gone"),
  });
}
