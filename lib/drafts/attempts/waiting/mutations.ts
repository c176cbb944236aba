import { recordAudit } from "@/lib/audit/mutations";
import { type Actor, personOf, writtenFor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { lockCommand } from "@/lib/commands/lease";
import { settleRefused } from "@/lib/commands/settle";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { storedRefusal } from "@/lib/domain/refusal";
import { databaseNow } from "@/lib/mirror/clock";
import { db, type Tx } from "@/lib/platform/db";
import type { Command } from "@/prisma/generated/client";
import { decidesAfterSeconds, mayStopWaiting } from "../../rules";
import type { AttemptView } from "../../schema";
import { attemptView } from "../rules";

/** What their person is told, also with what the service said to it. */
type NotWaited = typeof guarded | typeof unguarded;
const guarded = { plain: "draftErrors.stoppedWaiting", said: "draftErrors.stoppedWaitingSaid" } as const;
/** Of what the service takes a second time. */
export const unguarded = {
  plain: "draftErrors.revision.stoppedWaiting",
  said: "draftErrors.revision.stoppedWaitingSaid",
} as const;

/**
 * Stops waiting for what became of an attempt that is being checked: its form is open again. What it may have become is
 * found all the same, and its documents are in no other meanwhile, because the service attaches a file once.
 * @returns what is so now
 * @throws AppError `not_found` for an attempt that is not the actor's, `conflict` before it was waited for long enough
 */
export async function stopWaiting(
  actor: Actor,
  { commandId }: { commandId: string },
  words: NotWaited = guarded,
): Promise<AttemptView> {
  const command = await visibleTo(actor).command.findFirst({
    where: { id: commandId, draftId: { not: null } },
  });
  if (!command || writtenFor(command) !== personOf(actor)) {
    throw new AppError("not_found", `Attempt ${commandId} is not its reader's`);
  }
  return await db().$transaction(async (tx) => {
    const locked = await lockCommand(tx, commandId);
    const view = attemptView(locked);
    if (!mayStopWaiting(view)) return view;
    await assertWaited(tx, locked);
    const { fields } = locked.refusal === null ? { fields: {} } : storedRefusal(locked.refusal);
    const said = view.known?.said?.params?.text;
    const why = said ? message(words.said, { said }) : message(words.plain);
    await settleRefused(tx, commandId, {
      sends: locked.sends,
      refusal: { code: "outcome_unknown", message: why, fields },
    });
    await recordAudit(tx, actor, {
      ...{ action: "form.stop-waiting", subjectKind: "form", subjectId: locked.draftId ?? commandId },
      before: { asked: locked.kind, sends: locked.sends },
    });
    return attemptView(await tx.command.findUniqueOrThrow({ where: { id: commandId } }));
  });
}

/** The page's clock may be wrong, and a request be anybody's own. */
async function assertWaited(tx: Tx, { id, createdAt }: Command): Promise<void> {
  const waitedMs = Date.parse(await databaseNow(tx)) - createdAt.getTime();
  if (waitedMs >= decidesAfterSeconds * 1000) return;
  throw new AppError("conflict", `Attempt ${id} was waited for ${waitedMs} ms`, {
    userMessage: message("draftErrors.stillChecking"),
  });
}
