import type { Db, Tx } from "@/lib/platform/db";
import { type NotifiedEvent, type Timing, usualTiming } from "../rules";

/** When each of these people is told of an event in a business. */
export async function timingsOfPeople(
  tx: Tx | Db,
  { businessId, event }: { businessId: string; event: NotifiedEvent },
  userIds: readonly string[],
): Promise<(userId: string) => Timing> {
  const chosen = await tx.notificationChoice.findMany({
    where: { businessId, event, userId: { in: [...userIds] } },
  });
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
