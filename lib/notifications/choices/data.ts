import { type Actor, actingOf } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { sendsMail } from "@/lib/mail/queue-mail";
import { type Db, db, type Tx } from "@/lib/platform/db";
import { choosesTimings } from "../policy";
import { eventsFor, type NotifiedEvent, type Timing, usualTiming } from "../rules";
import type { ChoicesView } from "./schema";

/** When each of these people is told of an event in a business. */
export async function timingsOfPeople(
  tx: Tx | Db,
  { businessId, event }: { businessId: string; event: NotifiedEvent },
  userIds: readonly string[],
): Promise<(userId: string) => Timing> {
  // By one value, for a statement takes only so many, and a business may have more people.
  const chosen = await tx.$queryRaw<{ userId: string; timing: Timing }[]>`
    SELECT "userId", timing FROM "NotificationChoice"
    WHERE "businessId" = ${businessId}::uuid AND event = ${event} AND "userId" = ANY(${userIds}::uuid[])`;
  const timings = new Map(chosen.map(({ userId, timing }) => [userId, timing]));
  return (userId) => timings.get(userId) ?? usualTiming[event];
}

/** When a person is told of each event in a business. */
export async function timingsOf(
  tx: Tx | Db,
  { userId, businessId }: { userId: string; businessId: string },
): Promise<(event: NotifiedEvent) => Timing> {
  const chosen = await tx.notificationChoice.findMany({ where: { userId, businessId } });
  const timings = new Map(chosen.map(({ event, timing }) => [event, timing]));
  return (event) => timings.get(event) ?? usualTiming[event];
}

/** What the actor is emailed of. @throws AppError `not_found` for whoever acts on behalf of somebody: it is not theirs to see */
export async function getChoices(actor: Actor): Promise<ChoicesView> {
  if (!choosesTimings(actor)) throw new AppError("not_found", "Nobody else sees what a person is told");
  const { userId, email, timeZone } = actor;
  const { businessId, businessName, role } = actingOf(actor);
  const timingOf = await timingsOf(db(), { userId, businessId });
  return {
    choices: eventsFor(role).map((event) => ({ event, timing: timingOf(event) })),
    ...{ businessName, email, timeZone },
    isConfigured: sendsMail(),
  };
}
