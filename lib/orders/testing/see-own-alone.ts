import type { Actor } from "@/lib/auth/actor";
import { db } from "@/lib/platform/db";

/** Has somebody act as before, and see none but their own orders any more. */
export async function seeOwnAlone({ userId, acting }: Actor): Promise<void> {
  await db().membership.updateMany({ where: { userId }, data: { role: "requester" } });
  await db().business.update({ where: { id: acting?.businessId ?? "" }, data: { requestersSeeAll: false } });
}
