import { type AuditedActor, recordAudit } from "@/lib/audit/mutations";
import { publishChange } from "@/lib/live/publish";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** Promises that no access token goes without a line in the audit, and without the open pages hearing of it. */

type Removal = {
  businessId: string;
  /** Which of its tokens. */
  which: Prisma.AccessTokenWhereInput;
  /** What the audit calls it. */
  action: string;
};

export async function removeTokens(
  tx: Tx,
  by: AuditedActor,
  { businessId, which, action }: Removal,
): Promise<void> {
  const removed = await tx.accessToken.findMany({ where: which, orderBy: { id: "asc" } });
  await tx.accessToken.deleteMany({ where: which });
  for (const { id: subjectId, connectionId: id, lastFour } of removed) {
    await recordAudit(tx, by, { action, subjectKind: "token", subjectId, before: { lastFour } });
    await publishChange(tx, { businessId, topic: "connection", id, owner: null });
  }
}
