import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { endGrantsIn } from "@/lib/auth/grants/store";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { recheckSessions } from "@/lib/live/publish";
import { hasAdministrator } from "@/lib/people/administering/data";
import type { BusinessRef } from "@/lib/people/businesses/schema";
import {
  getOpenInvitation,
  makeLink,
  renewLink,
  withdrawLink,
} from "@/lib/people/invitations/links/mutations";
import type { Tx } from "@/lib/platform/db";
import { equalsIgnoringCase } from "@/lib/platform/escape-like";
import type { Business } from "@/prisma/generated/client";
import { administeringPortal, inAuditOf } from "../administering/mutations";
import { linkMade } from "../invitations/data";
import type { LinkMade } from "../invitations/schema";
import type {
  AdministratorInvitationRef,
  CreateBusinessInput,
  InviteAdministratorInput,
  SuspendBusinessInput,
} from "./schema";

/**
 * The operator's administrators make businesses, have their first administrator invited, and suspend and resume them. Nothing
 * of a business that is suspended is deleted (docs/decisions/053).
 */

/** Makes a business, and invites whoever is to look after it. @throws AppError `conflict` for a name that another has, and as `makeLink` */
export async function createBusiness(
  actor: Actor,
  { name, email }: CreateBusinessInput,
): Promise<LinkMade & { businessId: string }> {
  return await administeringPortal(actor, async (tx) => {
    await assertNameFree(tx, name);
    await assertNoStaff(tx, email);
    const businessId = newId();
    await tx.business.create({ data: { id: businessId, name } });
    const by = inAuditOf(actor, businessId);
    await recordAudit(tx, by, {
      ...{ action: "business.create", subjectKind: "business", subjectId: businessId },
      after: { name },
    });
    const secret = await makeLink(tx, by, email, { businessId, role: "administrator", departmentId: null });
    return { businessId, ...linkMade(secret) };
  });
}

/** Invites somebody to look after a business that nobody looks after. @throws AppError `not_found`, `conflict` */
export async function inviteAdministrator(
  actor: Actor,
  { businessId, email }: InviteAdministratorInput,
): Promise<LinkMade> {
  return await invitingAdministrator(actor, businessId, async (tx) => {
    await assertNoStaff(tx, email);
    const offer = { businessId, role: "administrator", departmentId: null } as const;
    return linkMade(await makeLink(tx, inAuditOf(actor, businessId), email, offer));
  });
}

/** Sends another link, in place of the one before. @throws AppError as `inviteAdministrator` */
export async function inviteAdministratorAgain(
  actor: Actor,
  { businessId, invitationId }: AdministratorInvitationRef,
): Promise<LinkMade> {
  return await invitingAdministrator(actor, businessId, async (tx) => {
    const open = await administratorInvitation(tx, businessId, invitationId);
    return linkMade(await renewLink(tx, inAuditOf(actor, businessId), open));
  });
}

/** @throws AppError as `inviteAdministrator` */
export async function withdrawAdministratorInvitation(
  actor: Actor,
  { businessId, invitationId }: AdministratorInvitationRef,
): Promise<void> {
  await invitingAdministrator(actor, businessId, async (tx) => {
    const open = await administratorInvitation(tx, businessId, invitationId);
    await withdrawLink(tx, inAuditOf(actor, businessId), open);
  });
}

/**
 * From the next request on its people are let in nowhere there, nobody acts for them, and the service is asked for nothing
 * new: whoever was about to be let in, or to send something, was before this or finds it so.
 * @throws AppError `not_found`
 */
export async function suspendBusiness(
  actor: Actor,
  { businessId, reason }: SuspendBusinessInput,
): Promise<void> {
  await administeringPortal(actor, async (tx) => {
    const { suspendedAt } = await holdBusiness(tx, businessId);
    if (suspendedAt) return;
    await tx.business.update({
      where: { id: businessId },
      data: { suspendedAt: new Date(), suspendedReason: reason },
    });
    const by = inAuditOf(actor, businessId);
    await recordAudit(tx, by, {
      ...{ action: "business.suspend", subjectKind: "business", subjectId: businessId },
      after: { reason },
    });
    await endGrantsIn(tx, businessId, by);
    for (const { userId } of await tx.membership.findMany({
      where: { businessId },
      select: { userId: true },
    }))
      await recheckSessions(tx, userId);
  });
}

/** All that waited goes on: people are let in again with the sessions that they have. @throws AppError `not_found` */
export async function resumeBusiness(actor: Actor, { businessId }: BusinessRef): Promise<void> {
  await administeringPortal(actor, async (tx) => {
    const { suspendedAt, suspendedReason } = await holdBusiness(tx, businessId);
    if (!suspendedAt) return;
    await tx.business.update({
      where: { id: businessId },
      data: { suspendedAt: null, suspendedReason: null },
    });
    await recordAudit(tx, inAuditOf(actor, businessId), {
      ...{ action: "business.resume", subjectKind: "business", subjectId: businessId },
      before: { since: suspendedAt.toISOString(), reason: suspendedReason },
    });
  });
}

/** Waits for everybody who keeps it from being suspended (`holdUnsuspended`), and keeps them waiting. */
async function holdBusiness(tx: Tx, businessId: string): Promise<Business> {
  await tx.$queryRaw`SELECT 1 FROM "Business" WHERE "id" = ${businessId}::uuid FOR UPDATE`;
  const business = await tx.business.findUnique({ where: { id: businessId } });
  if (!business) throw new AppError("not_found", `There is no business ${businessId}`);
  return business;
}

/** What is done about who is to look after a business, as long as nobody does. */
async function invitingAdministrator<Result>(
  actor: Actor,
  businessId: string,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await administeringPortal(actor, async (tx) => {
    // As whoever accepts, or changes its people, does.
    await tx.$queryRaw`SELECT 1 FROM "Business" WHERE "id" = ${businessId}::uuid FOR NO KEY UPDATE`;
    const business = await tx.business.findUnique({ where: { id: businessId } });
    if (!business) throw new AppError("not_found", `There is no business ${businessId}`);
    if (business.suspendedAt) {
      throw new AppError("conflict", `Business ${businessId} is suspended`, {
        userMessage: message("staffErrors.business.suspended"),
      });
    }
    if (await hasAdministrator(tx, businessId)) {
      throw new AppError("conflict", `Business ${businessId} has an administrator`, {
        userMessage: message("staffErrors.business.hasAdministrator"),
      });
    }
    return await change(tx);
  });
}

async function administratorInvitation(tx: Tx, businessId: string, invitationId: string) {
  const open = await getOpenInvitation(tx, businessId, invitationId);
  // What the business' own administrators had sent to others is not the operator's.
  if (open.role === "administrator") return open;
  throw new AppError("not_found", `Invitation ${invitationId} is not to look after ${businessId}`);
}

async function assertNameFree(tx: Tx, name: string): Promise<void> {
  if ((await tx.business.count({ where: { name: equalsIgnoringCase(name) } })) === 0) return;
  const taken = message("staffErrors.business.taken", { name });
  throw new AppError("conflict", "The name of the business is taken", {
    userMessage: taken,
    fields: { name: [taken] },
  });
}

/** Staff could not accept it. */
async function assertNoStaff(tx: Tx, email: string): Promise<void> {
  if ((await tx.user.count({ where: { email, isStaff: true } })) === 0) return;
  const why = message("staffErrors.business.staffEmail", { email });
  throw new AppError("conflict", "Staff belong to no customer", {
    userMessage: why,
    fields: { email: [why] },
  });
}
