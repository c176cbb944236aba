import type { Actor } from "@/lib/auth/actor";
import { db } from "@/lib/platform/db";
import type { MyBusiness } from "./schema";

/** Those that the actor is let into just now, by name. Whoever acts on behalf of somebody has none of theirs to choose from. */
export async function listMyBusinesses({ userId, isStaff, acting }: Actor): Promise<MyBusiness[]> {
  if (isStaff) return [];
  const memberships = await db().membership.findMany({
    where: { userId, disabledAt: null, business: { suspendedAt: null } },
    select: { role: true, business: { select: { id: true, name: true } } },
    orderBy: [{ business: { name: "asc" } }, { businessId: "asc" }],
  });
  return memberships.map(({ role, business }) => ({
    ...business,
    role,
    isCurrent: business.id === acting?.businessId,
  }));
}

/**
 * The name of the business that keeps the actor out because the operator has suspended it, of whoever acts for none: the one
 * that their session is for, else one of theirs. Null where it is for another reason.
 */
export async function findSuspendedBusiness({ userId, sessionId }: Actor): Promise<string | null> {
  const session = await db().session.findUnique({ where: { id: sessionId }, select: { businessId: true } });
  const membership = await db().membership.findFirst({
    where: {
      ...{ userId, disabledAt: null, business: { suspendedAt: { not: null } } },
      ...(session?.businessId ? { businessId: session.businessId } : {}),
    },
    select: { business: { select: { name: true } } },
    orderBy: { createdAt: "asc" },
  });
  return membership?.business.name ?? null;
}
