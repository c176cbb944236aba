import type { Actor } from "@/lib/auth/actor";
import { db } from "@/lib/platform/db";
import type { MyBusiness } from "./schema";

/** Those that the actor is let into, by name. Whoever acts on behalf of somebody has none of theirs to choose from. */
export async function listMyBusinesses({ userId, isStaff, acting }: Actor): Promise<MyBusiness[]> {
  if (isStaff) return [];
  const memberships = await db().membership.findMany({
    where: { userId, disabledAt: null },
    select: { role: true, business: { select: { id: true, name: true } } },
    orderBy: [{ business: { name: "asc" } }, { businessId: "asc" }],
  });
  return memberships.map(({ role, business }) => ({
    ...business,
    role,
    isCurrent: business.id === acting?.businessId,
  }));
}
