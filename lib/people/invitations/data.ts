import { type Actor, actingOf } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { db, type Tx } from "@/lib/platform/db";
import { keyedDigest } from "@/lib/platform/seal";
import type { Prisma } from "@/prisma/generated/client";
import { managesPeople } from "../policy";
import type { InvitationView, OfferedInvitation } from "./schema";

/** What of invitations can be read: by the administrators of the business, and by whoever has the link of one. */

/** Who may accept has not, and nobody has taken it back. */
export const openWhere = { acceptedAt: null, withdrawnAt: null } satisfies Prisma.InvitationWhereInput;

const shown = {
  department: { select: { name: true } },
  invitedBy: { select: { name: true } },
  business: { select: { name: true } },
} satisfies Prisma.InvitationInclude;

/** Those that wait to be accepted, and those that have waited too long. @throws AppError `not_found` for whoever does not look after people */
export async function listInvitations(actor: Actor): Promise<InvitationView[]> {
  if (!managesPeople(actor)) throw new AppError("not_found", "The actor does not look after people");
  const { businessId } = actingOf(actor);
  return await readInvitations({ businessId });
}

/** The same for callers who know who may see them. @param which of the open ones */
export async function readInvitations(which: Prisma.InvitationWhereInput): Promise<InvitationView[]> {
  const open = await db().invitation.findMany({
    where: { ...which, ...openWhere },
    include: shown,
    orderBy: [{ email: "asc" }, { id: "asc" }],
  });
  return open.map(({ id, email, role, department, invitedBy, expiresAt }) => ({
    ...{ id, email, role },
    department: department?.name ?? null,
    invitedBy: invitedBy.name,
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt.getTime() < Date.now(),
  }));
}

/** What the link with this secret offers; null where it offers nothing, for whatever reason. */
export async function findOffer(secret: string): Promise<OfferedInvitation | null> {
  const found = await findAcceptableInvitation(db(), secret);
  if (!found) return null;
  const { email, role, business, invitedBy } = found;
  const isKnown = (await db().user.count({ where: { email } })) > 0;
  // Nobody is of the staff and somebody else's as well.
  if (!business && isKnown) return null;
  return { email, role, isKnown, businessName: business?.name ?? null, invitedBy: invitedBy.name };
}

/**
 * The invitation with this secret, as long as it can be accepted: not once the operator has disabled who had sent it, not of
 * staff who look after the portal no more, and not while its business is suspended.
 */
export async function findAcceptableInvitation(tx: Tx, secret: string) {
  return await tx.invitation.findFirst({
    where: {
      ...{ digest: digestOf(secret), ...openWhere, expiresAt: { gt: new Date() } },
      invitedBy: { disabledAt: null, OR: [{ isStaff: false }, { isOperatorAdministrator: true }] },
      OR: [{ businessId: null }, { business: { suspendedAt: null } }],
    },
    include: shown,
  });
}

export function digestOf(secret: string): string {
  return keyedDigest("invitation", secret);
}
