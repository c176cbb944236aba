import { type AuditEntry, recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { endGrantsFor } from "@/lib/auth/grants/store";
import { revokeSessionsIn } from "@/lib/auth/session/store";
import { removeTokens } from "@/lib/credentials/removed-tokens";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { recheckSessions } from "@/lib/live/publish";
import type { Tx } from "@/lib/platform/db";
import { removeOwnViews } from "@/lib/views/mutations";
import type { Prisma } from "@/prisma/generated/client";
import { hasAdministrator } from "../administering/data";
import { administering } from "../administering/mutations";
import { withdrawLinks } from "../invitations/links/mutations";
import type { ChangeMemberInput, MemberRef } from "./schema";

/**
 * Administrators change the people of their business. What they decide counts from the person's next request on, and at
 * once where a page of theirs listens. A business always has an administrator who can sign in.
 */

const withDepartment = { department: { select: { name: true } } } satisfies Prisma.MembershipInclude;
type Member = Prisma.MembershipGetPayload<{ include: typeof withDepartment }>;

/**
 * Gives somebody another role, or another department.
 * @throws AppError `not_found` for a person or a department of another business, `conflict` for the last administrator
 */
export async function changeMember(
  actor: Actor,
  { personId, role, departmentId }: ChangeMemberInput,
): Promise<void> {
  await changing(actor, personId, async (tx, member, { businessId }) => {
    if (member.role === role && member.departmentId === departmentId) return;
    const department =
      departmentId === null
        ? null
        : await tx.department.findFirst({ where: { id: departmentId, businessId }, select: { name: true } });
    if (departmentId !== null && !department) throw notFound("department", departmentId);
    if (role !== "administrator") {
      await assertNotLastAdministrator(tx, member);
      await withdrawLinks(tx, actor, { businessId, invitedById: personId });
    }
    await tx.membership.update({ where: keyOf(member), data: { role, departmentId } });
    await record(tx, actor, member, {
      action: "member.change",
      before: { role: member.role, department: member.department?.name ?? null },
      after: { role, department: department?.name ?? null },
    });
    // Open pages look again at what their person may see.
    await recheckSessions(tx, personId);
  });
}

/** Keeps somebody out of the business until they are enabled again. @throws AppError as `changeMember` */
export async function disableMember(actor: Actor, { personId }: MemberRef): Promise<void> {
  await changing(actor, personId, async (tx, member, { businessId }) => {
    if (member.disabledAt) return;
    await assertNotLastAdministrator(tx, member);
    await withdrawLinks(tx, actor, { businessId, invitedById: personId });
    await tx.membership.update({ where: keyOf(member), data: { disabledAt: new Date() } });
    await record(tx, actor, member, { action: "member.disable" });
    await revokeSessionsIn(tx, personId, businessId);
    await endGrantsFor(tx, { personId, businessId }, actor);
  });
}

/** Lets somebody in again who was kept out. @throws AppError `not_found` */
export async function enableMember(actor: Actor, { personId }: MemberRef): Promise<void> {
  await changing(actor, personId, async (tx, member, { businessId }) => {
    if (!member.disabledAt) return;
    await tx.membership.update({ where: keyOf(member), data: { disabledAt: null } });
    // Those in which they wait begin here, so that they end with the membership and are told of in its audit.
    const waiting = { userId: personId, businessId: null, revokedAt: null };
    await tx.session.updateMany({ where: waiting, data: { businessId } });
    await record(tx, actor, member, { action: "member.enable" });
  });
}

/**
 * Takes somebody out of the business, with their own access tokens there. What they ordered stays the business's.
 * @throws AppError as `changeMember`
 */
export async function removeMember(actor: Actor, { personId }: MemberRef): Promise<void> {
  await changing(actor, personId, async (tx, member, { businessId }) => {
    await assertNotLastAdministrator(tx, member);
    await withdrawLinks(tx, actor, { businessId, invitedById: personId });
    // First, so that no token of theirs is taken any more.
    await tx.membership.delete({ where: keyOf(member) });
    await record(tx, actor, member, {
      action: "member.remove",
      before: { role: member.role, department: member.department?.name ?? null },
    });
    await removeTokens(tx, actor, {
      businessId,
      which: { userId: personId, connection: { businessId } },
      action: "token.remove",
    });
    await removeOwnViews(tx, { userId: personId, businessId });
    await revokeSessionsIn(tx, personId, businessId);
    await endGrantsFor(tx, { personId, businessId }, actor);
  });
}

/** @throws AppError `not_found` for whoever is not of the business, `forbidden` as `administering` */
async function changing(
  actor: Actor,
  personId: string,
  change: (tx: Tx, member: Member, business: { businessId: string }) => Promise<void>,
): Promise<void> {
  await administering(actor, async (tx, { businessId }) => {
    const where = { userId_businessId: { userId: personId, businessId } };
    const member = await tx.membership.findUnique({ where, include: withDepartment });
    if (!member) throw notFound("person", personId);
    await change(tx, member, { businessId });
  });
}

/** @throws AppError `conflict` where nobody else could look after the business then */
async function assertNotLastAdministrator(
  tx: Tx,
  { userId, businessId, role, disabledAt }: Member,
): Promise<void> {
  if (role !== "administrator" || disabledAt) return;
  if (await hasAdministrator(tx, businessId, { except: userId })) return;
  throw new AppError("conflict", `Person ${userId} is the last administrator of ${businessId}`, {
    userMessage: message("peopleErrors.lastAdministrator"),
  });
}

async function record(
  tx: Tx,
  actor: Actor,
  { userId }: Member,
  done: Omit<AuditEntry, "subjectKind" | "subjectId">,
): Promise<void> {
  await recordAudit(tx, actor, { ...done, subjectKind: "person", subjectId: userId });
}

function keyOf({ userId, businessId }: Member) {
  return { userId_businessId: { userId, businessId } };
}

function notFound(what: string, id: string): AppError {
  return new AppError("not_found", `The business has no ${what} ${id}`);
}
