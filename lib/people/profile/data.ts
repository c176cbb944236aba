import { type Actor, actsForThemselves } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import type { ProfileView } from "./schema";

/** Who the actor is here. @throws AppError `not_found` for staff who act for a customer */
export async function getProfile(actor: Actor): Promise<ProfileView> {
  if (!actsForThemselves(actor)) throw new AppError("not_found", "Staff see nobody's profile");
  return await db().user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { name: true, email: true, timeZone: true, language: true },
  });
}
