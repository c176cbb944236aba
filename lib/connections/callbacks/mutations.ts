import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { type ResourceKind, resourceKinds } from "@/lib/domain/resources";
import { wakeInbox } from "@/lib/mirror/inbox";
import { requestRefresh } from "@/lib/mirror/refresh";
import { administering } from "@/lib/people/administering/mutations";
import type { Tx } from "@/lib/platform/db";
import { assertManagesConnections } from "../policy";
import type { CallbackRef } from "./schema";

/** One job for the same thing is enough as long as it has not been done. */
const onceInSeconds = 10;

/**
 * Has what a callback told of read once more, as if it had just come. Of one that was turned away nothing is believed:
 * then what its address was given for is read.
 * @throws AppError `not_found`, `conflict` where nothing came of what the address was given for
 */
export async function readCallbackAgain(actor: Actor, { callbackId: id }: CallbackRef): Promise<void> {
  assertManagesConnections(actor);
  await administering(actor, async (tx, { businessId }) => {
    const { count } = await tx.callbackDelivery.updateMany({
      where: { id, businessId },
      data: { nextLookAt: new Date(), requeues: 0 },
    });
    if (count === 0) await readWhatWasMade(tx, actor, { id, businessId });
    await recordAudit(tx, actor, {
      ...{ action: "callback.read-again", subjectKind: "callback", subjectId: id },
    });
  });
  wakeInbox();
}

async function readWhatWasMade(
  tx: Tx,
  actor: Actor,
  { id, businessId }: { id: string; businessId: string },
): Promise<void> {
  const refused = await tx.refusedCallback.findFirst({ where: { id, businessId } });
  if (!refused) throw new AppError("not_found", `The business has no callback ${id}`);
  const { connectionId, commandId } = refused;
  const command = await visibleTo(actor, tx).command.findFirst({ where: { id: commandId } });
  const kind = kindOf(command?.kind);
  if (!command?.serviceId || !kind) {
    throw new AppError("conflict", `Nothing is known to have come of command ${commandId}`, {
      userMessage: message("connectionErrors.nothingToRead"),
    });
  }
  await requestRefresh(
    tx,
    { connectionId, kind, serviceId: command.serviceId, source: "callback" },
    { onceIn: onceInSeconds, priority: "person" },
  );
}

/** Of `order.place` that it is about an order. */
function kindOf(commandKind: string | undefined): ResourceKind | null {
  return resourceKinds.find((kind) => commandKind?.startsWith(`${kind}.`)) ?? null;
}
