import type { Member } from "@/lib/auth/members";
import { newId } from "@/lib/domain/ids";
import type { Tx } from "@/lib/platform/db";
import { enqueueAll } from "@/lib/platform/queue";
import type { Change } from "@/prisma/generated/client";
import { timingsOfPeople } from "./choices/data";
import { notificationQueue } from "./due/mutations";
import type { NotifiedKind } from "./kind";
import { type NotifiedEvent, nextMorning } from "./rules";

/** Follows changes: writes down whom to email of what happened, and when, in the transaction that notes it as told. */
export async function notifyOfChange(tx: Tx, change: Change, kinds: readonly NotifiedKind[]): Promise<void> {
  for (const kind of kinds) {
    if (!kind.isOne(change)) continue;
    const members = await kind.concerned(tx, change);
    if (members.length > 0) await notify(tx, kind.event, change, members);
  }
}

async function notify(
  tx: Tx,
  event: NotifiedEvent,
  { id: changeId, businessId, subjectId, createdAt }: Change,
  members: readonly Member[],
): Promise<void> {
  const userIds = members.map(({ userId }) => userId);
  const timingOf = await timingsOfPeople(tx, { businessId, event }, userIds);
  const told = members.filter(({ userId }) => timingOf(userId) !== "never");
  await tx.notification.createMany({
    data: told.map(({ userId, timeZone }) => {
      const isDaily = timingOf(userId) === "daily";
      return {
        ...{ id: newId(), userId, businessId, event, changeId, subjectId, isGathered: isDaily },
        dueAt: isDaily ? nextMorning(new Date(), timeZone) : createdAt,
      };
    }),
    skipDuplicates: true,
  });
  const atOnce = told.filter(({ userId }) => timingOf(userId) === "at_once");
  await enqueueAll(
    tx,
    notificationQueue,
    atOnce.map(({ userId }) => ({ userId, businessId })),
  );
}
