import { type Actor, actsForThemselves } from "@/lib/auth/actor";
import { closeRecordedSession, closeRecordedSessions } from "@/lib/auth/sign-in/record";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import { shownSessionId } from "./data";
import type { SessionRef } from "./schema";

/**
 * Signs the actor out somewhere; where they are signed out there already nothing happens.
 * @throws AppError `forbidden` for staff who act for a customer, `not_found` for a session of somebody else
 */
export async function endSession(actor: Actor, { id: shownId }: SessionRef): Promise<void> {
  assertForThemselves(actor);
  const own = await db().session.findMany({ where: { userId: actor.userId }, select: { id: true } });
  const named = own.find(({ id }) => shownSessionId(id) === shownId);
  if (!named) throw new AppError("not_found", "The actor has no such session");
  await closeRecordedSession(named.id, actor);
}

/** Signs the actor out everywhere, here too. @throws AppError `forbidden` for staff who act for a customer */
export async function endAllSessions(actor: Actor): Promise<void> {
  assertForThemselves(actor);
  await closeRecordedSessions(actor);
}

function assertForThemselves(actor: Actor): void {
  if (!actsForThemselves(actor)) throw new AppError("forbidden", "Staff sign no customer out");
}
