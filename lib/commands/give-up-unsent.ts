import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { databaseNow } from "@/lib/mirror/clock";
import { db } from "@/lib/platform/db";
import type { Command } from "@/prisma/generated/client";
import type { CommandKind } from "./kind";
import { type Lease, lockHeld } from "./lease";
import { afterSend } from "./rules";
import { refusalOf, settleRefused } from "./settle";

/** Nothing left, and it cannot be sent for long: the person is told. What may have left waits, however long. */
export async function giveUpUnsent(
  kind: Pick<CommandKind, "nothingDone" | "creates">,
  lease: Lease,
  error: AppError,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const held = await lockHeld(tx, lease);
    if (!held) return;
    const next = afterSend(
      { kind: "not_carried_out", error },
      {
        mayBeDone: mayBeDone(kind, held),
        personWaits: false,
        isAwaited: held.isAwaited,
        ageSeconds: (Date.parse(await databaseNow(tx)) - held.createdAt.getTime()) / 1000,
      },
    );
    const refusal = refusalOf(error, kind.nothingDone);
    if (next === "refused") await settleRefused(tx, held.id, { sends: 0, refusal });
  });
}

/**
 * Nothing is sent for the business while it is suspended: whoever waits is told at once, and can ask again once it is
 * resumed. What may have left is looked for, and what nobody waits for goes then.
 */
export async function giveUpSuspended(
  kind: Pick<CommandKind, "nothingDone" | "creates">,
  lease: Lease,
): Promise<void> {
  const error = new AppError("forbidden", "The business is suspended", {
    userMessage: message("errors.suspended"),
  });
  await db().$transaction(async (tx) => {
    const held = await lockHeld(tx, lease);
    if (!held?.isAwaited || mayBeDone(kind, held)) return;
    await settleRefused(tx, held.id, { sends: 0, refusal: refusalOf(error, kind.nothingDone) });
  });
}

function mayBeDone(
  { creates }: Pick<CommandKind, "creates">,
  { sends, refusal, serviceId }: Command,
): boolean {
  return sends > 0 || refusal !== null || (creates && serviceId !== null);
}
