import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { endGrant } from "@/lib/auth/grants/store";
import { revokeSessionsOf } from "@/lib/auth/session/store";
import { normalizedEmail } from "@/lib/auth/sign-in/by-password";
import { assertGoodPassword } from "@/lib/auth/sign-in/good-password";
import { hashPassword } from "@/lib/auth/sign-in/passwords";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { recheckSessions } from "@/lib/live/publish";
import {
  getOpenInvitation,
  makeLink,
  renewLink,
  staffOffer,
  withdrawLink,
  withdrawLinks,
} from "@/lib/people/invitations/links/mutations";
import type { InvitationRef } from "@/lib/people/invitations/schema";
import { db, type Tx } from "@/lib/platform/db";
import type { User } from "@/prisma/generated/client";
import { administeringPortal } from "../administering/mutations";
import { linkMade } from "../invitations/data";
import type { LinkMade } from "../invitations/schema";
import type { ChangeStaffInput, InviteStaffInput, OperatorAdministrator, StaffRef } from "./schema";

/**
 * The operator's administrators look after the staff. What they decide counts from the person's next request on. There is
 * always an administrator who can sign in, and nobody is deleted: the audits of customers name them.
 */

/** @throws AppError `conflict` for who has an account here, `not_found` for whoever does not look after the portal */
export async function inviteStaff(actor: Actor, { email }: InviteStaffInput): Promise<LinkMade> {
  return await administeringPortal(actor, async (tx) => {
    await assertNobody(tx, email);
    return linkMade(await makeLink(tx, actor, email, staffOffer));
  });
}

/** Sends another link, in place of the one before. @throws AppError `not_found`, `conflict` as `inviteStaff` */
export async function sendStaffInvitationAgain(
  actor: Actor,
  { invitationId }: InvitationRef,
): Promise<LinkMade> {
  return await administeringPortal(actor, async (tx) => {
    const open = await getOpenInvitation(tx, null, invitationId);
    await assertNobody(tx, open.email);
    return linkMade(await renewLink(tx, actor, open));
  });
}

/** @throws AppError `not_found` */
export async function withdrawStaffInvitation(actor: Actor, { invitationId }: InvitationRef): Promise<void> {
  await administeringPortal(actor, async (tx) => {
    await withdrawLink(tx, actor, await getOpenInvitation(tx, null, invitationId));
  });
}

/** Makes somebody an administrator of the operator, or takes that back. @throws AppError `not_found`, `conflict` for the last */
export async function changeStaff(actor: Actor, { personId, role }: ChangeStaffInput): Promise<void> {
  await changing(actor, personId, async (tx, person, isLast) => {
    const isAdministrator = role === "administrator";
    if (person.isOperatorAdministrator === isAdministrator) return;
    if (!isAdministrator) {
      assertNotLast(person, isLast);
      await withdrawLinks(tx, actor, { businessId: null, invitedById: personId });
    }
    const data = { isOperatorAdministrator: isAdministrator };
    await tx.user.update({ where: { id: personId }, data });
    await recordAudit(tx, actor, {
      ...{ action: "staff.change", subjectKind: "person", subjectId: personId },
      before: { role: isAdministrator ? "staff" : "administrator" },
      after: { role },
    });
    await recheckSessions(tx, personId);
  });
}

/** Keeps somebody out of the portal; whomever they act for, they do so no longer. @throws AppError as `changeStaff` */
export async function disableStaff(actor: Actor, { personId }: StaffRef): Promise<void> {
  await changing(actor, personId, async (tx, person, isLast) => {
    if (person.disabledAt) return;
    assertNotLast(person, isLast);
    await withdrawLinks(tx, actor, { businessId: null, invitedById: personId });
    await tx.user.update({ where: { id: personId }, data: { disabledAt: new Date() } });
    await revokeSessionsOf(tx, personId);
    await recordAudit(tx, actor, { action: "staff.disable", subjectKind: "person", subjectId: personId });
  });
  // They give no rights any more. Each end is told to its customer in a transaction of its own: lines of two customers'
  // audits, written by one, could wait for another's crosswise. What is left where this dies the worker tells.
  const open = await db().staffGrant.findMany({ where: { staffId: personId, endedAt: null } });
  for (const { id } of open) await db().$transaction((tx) => endGrant(tx, id, actor));
}

/** Lets somebody in again who was kept out. @throws AppError `not_found` */
export async function enableStaff(actor: Actor, { personId }: StaffRef): Promise<void> {
  await changing(actor, personId, async (tx, person) => {
    if (!person.disabledAt) return;
    await tx.user.update({ where: { id: personId }, data: { disabledAt: null } });
    await recordAudit(tx, actor, { action: "staff.enable", subjectKind: "person", subjectId: personId });
  });
}

/**
 * Makes an administrator of the operator, asked for from the command line by whoever runs the portal: somebody new, or one
 * of the staff, who keeps their password. There is no actor.
 * @returns whether they are new
 * @throws AppError `conflict` for the email of somebody of a customer, `invalid_input` for a weak password
 */
export async function createOperatorAdministrator(input: OperatorAdministrator): Promise<{ isNew: boolean }> {
  const email = normalizedEmail(input.email);
  const known = await db().user.findUnique({ where: { email } });
  if (known && !known.isStaff) {
    throw new AppError("conflict", "The email is taken", {
      userMessage: message("peopleErrors.emailTaken", { email }),
    });
  }
  const role = { isStaff: true, isOperatorAdministrator: true };
  const id = known?.id ?? newId();
  if (!known) await assertGoodPassword(input.password, [email, input.name]);
  const passwordHash = known ? null : await hashPassword(input.password);
  await db().$transaction(async (tx) => {
    if (known) await tx.user.update({ where: { id }, data: { ...role, disabledAt: null } });
    else
      await tx.user.create({
        data: { id, email, name: input.name, passwordHash, emailProvenAt: new Date(), ...role },
      });
    await recordAudit(
      tx,
      { userId: null, acting: null, requestId: null, address: null },
      {
        ...{ action: "staff.change", subjectKind: "person", subjectId: id },
        after: { role: "administrator" },
      },
    );
  });
  return { isNew: known === null };
}

/** @param change is told whether nobody else is an administrator who can sign in */
async function changing(
  actor: Actor,
  personId: string,
  change: (tx: Tx, person: User, isLast: boolean) => Promise<void>,
): Promise<void> {
  await administeringPortal(actor, async (tx, others) => {
    const person = await tx.user.findFirst({ where: { id: personId, isStaff: true } });
    if (!person) throw new AppError("not_found", `There is no staff member ${personId}`);
    // Who asks is one.
    await change(tx, person, personId === actor.userId && others.length === 0);
  });
}

function assertNotLast({ id, isOperatorAdministrator }: User, isLast: boolean): void {
  if (!isOperatorAdministrator || !isLast) return;
  throw new AppError("conflict", `Person ${id} is the operator's last administrator`, {
    userMessage: message("staffErrors.lastAdministrator"),
  });
}

/** Nobody is of the staff and somebody else's as well: whoever comes is somebody new. */
async function assertNobody(tx: Tx, email: string): Promise<void> {
  const known = await tx.user.findUnique({ where: { email }, select: { isStaff: true } });
  if (!known) return;
  const why = message(known.isStaff ? "staffErrors.isStaff" : "staffErrors.emailTaken", { email });
  throw new AppError("conflict", "Whoever is invited has an account", {
    userMessage: why,
    fields: { email: [why] },
  });
}
