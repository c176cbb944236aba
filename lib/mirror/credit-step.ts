import { newId } from "@/lib/domain/ids";
import type { Tx } from "@/lib/platform/db";
import { databaseNow } from "./clock";

export type CausedStep = {
  orderId: string;
  businessId: string;
  status: string;
  actorId: string;
  /** When it happened by the service, where it tells. */
  occurredAt: Date | null;
  /** By `databaseNow`, before the action was sent. */
  since: string;
};

/**
 * Names the person whose action the service carried out at the step it led to, whichever process stored that step
 * first. An order that had moved past it before anybody looked gets it added.
 */
export async function creditStep(tx: Tx, step: CausedStep): Promise<void> {
  const { orderId, businessId, status, actorId, occurredAt, since } = step;
  const { count } = await tx.statusChange.updateMany({
    where: { orderId, status, seenAt: { gte: new Date(since) } },
    data: { actorId },
  });
  if (count > 0) return;
  const seenAt = await databaseNow(tx);
  await tx.statusChange.create({
    data: { id: newId(), orderId, businessId, status, occurredAt, seenAt, source: "action", actorId },
  });
}
