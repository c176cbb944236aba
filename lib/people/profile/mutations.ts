import { recordAudit } from "@/lib/audit/mutations";
import { type Actor, actsForThemselves } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import { catalogues } from "@/messages/catalogue";
import type { Profile } from "./schema";

/**
 * Changes what the actor is called and how they are spoken to.
 * @throws AppError `forbidden` for staff who act for a customer, `invalid_input` for a language that the portal has not
 */
export async function changeProfile(actor: Actor, profile: Profile): Promise<void> {
  if (!actsForThemselves(actor))
    throw new AppError("forbidden", "Staff change nothing of a customer's profile");
  if (profile.language !== null && !Object.hasOwn(catalogues, profile.language)) {
    throw new AppError("invalid_input", `The portal does not speak ${profile.language}`);
  }
  await db().$transaction(async (tx) => {
    const [before] = await tx.$queryRaw<Profile[]>`
      SELECT "name", "timeZone", "language" FROM "User" WHERE "id" = ${actor.userId}::uuid FOR NO KEY UPDATE`;
    await tx.user.update({ where: { id: actor.userId }, data: profile });
    await recordAudit(tx, actor, {
      ...{ action: "profile.change", subjectKind: "person", subjectId: actor.userId },
      before: before ?? {},
      after: profile,
    });
  });
}
