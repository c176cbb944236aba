import { databaseNow } from "@/lib/mirror/clock";
import type { Tx } from "@/lib/platform/db";
import type { Command } from "@/prisma/generated/client";
import type { ApprovedDocument } from "./schema";

/**
 * Writes down who approved what, as it was when they decided. An approval that an older release had begun names no
 * documents, and leaves no record.
 */
export async function recordApproval(
  tx: Tx,
  command: Command,
  { documents, environment }: { documents: ApprovedDocument[] | null; environment: string | null },
): Promise<void> {
  const { id, businessId, subjectId, actorId, onBehalfOfId, createdAt } = command;
  if (documents === null || subjectId === null) return;
  const people = await tx.user.findMany({
    where: { id: { in: [actorId, ...(onBehalfOfId ? [onBehalfOfId] : [])] } },
    select: { id: true, name: true },
  });
  const nameOf = (userId: string) => people.find((person) => person.id === userId)?.name ?? "";
  await tx.approval.create({
    data: {
      ...{ id, businessId, orderId: subjectId, documents, environment },
      ...{ approvedById: actorId, approvedByName: nameOf(actorId) },
      ...{ onBehalfOfId, onBehalfOfName: onBehalfOfId ? nameOf(onBehalfOfId) : null },
      ...{ decidedAt: createdAt, confirmedAt: new Date(await databaseNow(tx)) },
    },
  });
}
