import { type AuditedActor, recordAudit } from "@/lib/audit/mutations";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { holdMembership } from "@/lib/auth/membership";
import { AppError } from "@/lib/domain/errors";
import { db, type Tx } from "@/lib/platform/db";
import { choosesTimings } from "../policy";
import { timingsOf } from "./data";
import type { TimingChoice } from "./schema";

/** It counts for what is not in an email yet. @throws AppError `forbidden` for whoever acts on behalf of somebody */
export async function chooseTiming(actor: Actor, choice: TimingChoice): Promise<void> {
  if (!choosesTimings(actor)) throw new AppError("forbidden", "Nobody else chooses what a person is told");
  const { businessId } = actingOf(actor);
  await db().$transaction(async (tx) => {
    await holdMembership(tx, actor);
    await storeTiming(tx, { userId: actor.userId, businessId }, choice, { actor, by: "settings" });
  });
}

/** Whose choice it is, in which business. */
type Whose = { userId: string; businessId: string };

/** Stores what is chosen, and by whom: in the settings, or by the link of an email. */
export async function storeTiming(
  tx: Tx,
  { userId, businessId }: Whose,
  { event, timing }: TimingChoice,
  { actor, by }: { actor: AuditedActor; by: "settings" | "link" },
): Promise<void> {
  // One after the other, so that each line of the audit tells of what was before.
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`;
  const before = (await timingsOf(tx, { userId, businessId }))(event);
  if (before === timing) return;
  const key = { userId, businessId, event };
  await tx.notificationChoice.upsert({
    where: { userId_businessId_event: key },
    create: { ...key, timing },
    update: { timing },
  });
  await recordAudit(tx, actor, {
    ...{ action: "notification.choose", subjectKind: "person", subjectId: userId },
    ...{ before: { event, timing: before }, after: { event, timing, by } },
  });
}
