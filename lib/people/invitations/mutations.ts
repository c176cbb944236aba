import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { inTurn } from "@/lib/auth/limits/fair-share";
import type { Visit } from "@/lib/auth/requests/visit";
import { assertGoodPassword } from "@/lib/auth/sign-in/good-password";
import { hashPassword } from "@/lib/auth/sign-in/passwords";
import { noteProvenByMail } from "@/lib/auth/sign-in/proven-email";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { recheckSessions } from "@/lib/live/publish";
import { sendsMail } from "@/lib/mail/queue-mail";
import { db, type Tx } from "@/lib/platform/db";
import { purgeInPieces } from "@/lib/platform/purge";
import { administering } from "../administering/mutations";
import { findAcceptableInvitation } from "./data";
import { eventOf, getOpenInvitation, makeLink, renewLink, withdrawLink } from "./links/mutations";
import type { AcceptInput, InvitationRef, InvitationSent, InviteInput, JoinInput } from "./schema";

/**
 * Administrators invite people by email. The mailed link is the only way in, for whoever has it: it can be used once, for
 * some days, until it is withdrawn. Whoever is somebody here already joins as that person and nobody else.
 */

/**
 * Invites somebody. One who was invited before gets another link, and theirs of before does nothing any more.
 * @throws AppError `conflict` for who belongs to the business, and beyond the limits; `not_found` for a department of another business
 */
export async function invite(
  actor: Actor,
  { email, role, departmentId }: InviteInput,
): Promise<InvitationSent> {
  await administering(actor, async (tx, { businessId }) => {
    const where = { id: departmentId ?? "", businessId };
    if (departmentId !== null && (await tx.department.count({ where })) === 0) {
      throw new AppError("not_found", `The business has no department ${departmentId}`);
    }
    await assertNoMember(tx, businessId, email);
    await makeLink(tx, actor, email, { businessId, role, departmentId });
  });
  return { isMailed: sendsMail() };
}

/** Sends another link, in place of the one before. @throws AppError `not_found`, `conflict` as `invite` */
export async function sendInvitationAgain(
  actor: Actor,
  { invitationId }: InvitationRef,
): Promise<InvitationSent> {
  await administering(actor, async (tx, { businessId }) => {
    const open = await getOpenInvitation(tx, businessId, invitationId);
    await assertNoMember(tx, businessId, open.email);
    await renewLink(tx, actor, open);
  });
  return { isMailed: sendsMail() };
}

/** Takes an invitation back: its link does nothing from then on. @throws AppError `not_found` */
export async function withdrawInvitation(actor: Actor, { invitationId }: InvitationRef): Promise<void> {
  await administering(actor, async (tx, { businessId }) => {
    await withdrawLink(tx, actor, await getOpenInvitation(tx, businessId, invitationId));
  });
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
    // To the staff only somebody new comes.
    if (invitation.businessId === null) throw gone();
    if (invitation.email !== actor.email) {
      throw new AppError("forbidden", "The invitation is somebody else's", {
        userMessage: message("peopleErrors.invitation.otherPerson", { email: invitation.email }),
      });
    }
    await join(tx, invitation, actor.userId, actor);
    const { businessId } = invitation;
    // With those in which they wait for a business, so that they end with the membership and are told of in its audit.
    const theirOpenSessions = { userId: actor.userId, revokedAt: null };
    await tx.session.updateMany({
      where: { ...theirOpenSessions, OR: [{ id: actor.sessionId }, { businessId: null }] },
      data: { businessId },
    });
    await recheckSessions(tx, actor.userId);
  });
}

/**
 * Makes the person that an invitation was sent to, who is nobody here so far, and has them join the business or the staff.
 * @throws AppError `not_found` for a link that offers nothing, `conflict` for who is somebody here and has to sign in,
 *   `invalid_input` for a weak password, `rate_limited` for a link that is sent back again and again
 */
export async function joinByInvitation(
  visit: Visit,
  { secret, name, password }: JoinInput,
): Promise<{ email: string }> {
  const offered = await findAcceptableInvitation(db(), secret);
  if (!offered) throw gone();
  await assertGoodPassword(password, [offered.email, name, offered.business?.name ?? ""]);
  return await inTurn({ userId: offered.digest }, "link", () =>
    makePerson(visit, { secret, name, password }),
  );
}

async function makePerson(visit: Visit, { secret, name, password }: JoinInput): Promise<{ email: string }> {
  // Of many at the same moment the others find it used, and cost nothing.
  if (!(await findAcceptableInvitation(db(), secret))) throw gone();
  const passwordHash = await hashPassword(password);
  return await db().$transaction(async (tx) => {
    const invitation = await holdAcceptable(tx, secret);
    const { email } = invitation;
    const userId = newId();
    const isStaff = invitation.businessId === null;
    const { count } = await tx.user.createMany({
      data: { id: userId, email, name, passwordHash, isStaff },
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

type Acceptable = NonNullable<Awaited<ReturnType<typeof findAcceptableInvitation>>>;

/** Nobody else accepts or withdraws it, or changes the people of its business, until the transaction has ended. */
async function holdAcceptable(tx: Tx, secret: string): Promise<Acceptable> {
  const found = await findAcceptableInvitation(tx, secret);
  if (!found) throw gone();
  const { id, businessId } = found;
  if (businessId === null) {
    await tx.$queryRaw`SELECT 1 FROM "Invitation" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
  } else {
    await tx.$queryRaw`SELECT 1 FROM "Business" WHERE "id" = ${businessId}::uuid FOR NO KEY UPDATE`;
  }
  const held = await findAcceptableInvitation(tx, secret);
  if (!held) throw gone();
  return held;
}

async function join(
  tx: Tx,
  { id, digest, businessId, email, role, departmentId, department }: Acceptable,
  userId: string,
  { requestId, address }: Visit,
): Promise<void> {
  await tx.invitation.update({ where: { id }, data: { acceptedAt: new Date() } });
  await noteProvenByMail(tx, userId, eventOf(digest));
  // The staff are of no business.
  const isOfBusiness = businessId !== null && role !== null;
  if (isOfBusiness) {
    await assertNoMember(tx, businessId, email);
    await tx.membership.create({ data: { userId, businessId, role, departmentId } });
  }
  await recordAudit(
    tx,
    { userId, acting: isOfBusiness ? { businessId, onBehalfOf: null } : null, requestId, address },
    {
      ...{ action: "invitation.accept", subjectKind: "person", subjectId: userId },
      after: isOfBusiness ? { role, department: department?.name ?? null } : { role: "staff" },
    },
  );
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

/** Used, withdrawn, expired or never there: nobody is told which. */
function gone(): AppError {
  return new AppError("not_found", "The invitation cannot be accepted", {
    userMessage: message("peopleErrors.invitation.gone"),
  });
}
