import { v4 as uuidv4 } from "uuid";
import type { Transaction } from "../database";
import type { CallbackEvent, Variant } from "../variant";

/** Puts the callback of a status change into the queue, in the transaction of that change. */
export async function enqueueCallback(
  tx: Transaction,
  variant: Variant,
  target: { accountId: string; callbackUrl: string | null },
  event: CallbackEvent,
): Promise<void> {
  const body = variant.callbackBody(event);
  if (!target.callbackUrl || !body) return;
  await tx.callback.create({
    data: {
      id: uuidv4(),
      accountId: target.accountId,
      url: target.callbackUrl,
      body: JSON.stringify(body),
      createdAt: event.at,
      nextAttemptAt: event.at,
      dueAt: event.at,
    },
  });
}
