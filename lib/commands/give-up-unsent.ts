import type { AppError } from "@/lib/domain/errors";
import { databaseNow } from "@/lib/mirror/clock";
import { db } from "@/lib/platform/db";
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
        mayBeDone: held.sends > 0 || held.refusal !== null || (kind.creates && held.serviceId !== null),
        personWaits: false,
        isAwaited: held.isAwaited,
        ageSeconds: (Date.parse(await databaseNow(tx)) - held.createdAt.getTime()) / 1000,
      },
    );
    const refusal = refusalOf(error, kind.nothingDone);
    if (next === "refused") await settleRefused(tx, held.id, { sends: 0, refusal });
  });
}
