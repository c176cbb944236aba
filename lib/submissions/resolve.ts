import { accessForScope } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { AppError, isAppError } from "@/lib/domain/errors";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { databaseNow } from "@/lib/mirror/clock";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { Submission } from "@/prisma/generated/client";
import { type Lease, lockHeld, renewLease, takeLease } from "./attempt";
import { lookForOrder } from "./look";
import { type ResolveJob, scheduleNextRound } from "./queue";
import { afterLook, afterSend } from "./rules";
import { readConfirmed, sendAttempt } from "./send";
import { keepUnknown, type Refusal, refusalOf, settleAccepted, settleRefused } from "./settle";

/**
 * Finds out what became of an attempt whose answer was lost or whose process died. One round does one look
 * and perhaps one send, and schedules the next round in the queue; it ends only when the attempt is settled.
 */

export async function resolveSubmission({ submissionId, round }: ResolveJob): Promise<void> {
  const submission = await db().submission.findUnique({ where: { id: submissionId } });
  if (!submission || isSettled(submission) || submission.round !== round) return;
  const lease = await takeLease(submissionId);
  if (!lease) {
    // Someone is sending it right now; what they record ends this, or the next round finds their lease run out.
    await db().$transaction((tx) => scheduleNextRound(tx, submission));
    return;
  }
  const access = await accessForSubmission(submission);
  if (access) await runRound(lease, access).catch((error: unknown) => tolerate(error, submissionId));
  else await withoutToken(lease);
  await giveBack(lease);
}

async function runRound(lease: Lease, access: ServiceAccess): Promise<void> {
  const gateway = gatewayFor(access);
  const submission = await db().submission.findUniqueOrThrow({ where: { id: lease.submissionId } });
  if (submission.resultServiceId) {
    const order = await readConfirmed(gateway, submission.resultServiceId);
    await db().$transaction((tx) => settleAccepted(tx, submission.id, order));
    return;
  }
  if (submission.sends === 0 && submission.refusal === null) {
    await sendAttempt(lease, access, { personWaits: false });
    return;
  }
  const look = await lookForOrder(gateway, submission);
  if (look.kind === "found") {
    await db().$transaction((tx) => settleAccepted(tx, submission.id, look.order));
  } else if (look.kind === "nothing") {
    await concludeLook(lease, access);
  }
}

async function concludeLook(lease: Lease, access: ServiceAccess): Promise<void> {
  const next = await db().$transaction(async (tx) => {
    const held = await lockHeld(tx, lease);
    if (!held) return "look_again";
    const now = new Date(await databaseNow(tx));
    const looks = held.looks + 1;
    await tx.submission.update({ where: { id: held.id }, data: { looks, lastLookedAt: now } });
    // A look may have taken longer than the lease; nobody took it over, so it may still lead to a send.
    await renewLease(tx, lease);
    const move = afterLook({
      sends: held.sends,
      looks,
      secondsSinceLastSend: (now.getTime() - (held.lastSentAt ?? held.createdAt).getTime()) / 1000,
      refusedSince: held.refusal !== null,
    });
    if (move === "refuse")
      await settleRefused(tx, held.id, { sends: held.sends, refusal: finalRefusal(held) });
    return move;
  });
  if (next === "send") await sendAttempt(lease, access, { personWaits: false });
}

/** What the person is told in the end: what the service said to a later send, or that nothing came of it. */
function finalRefusal({ id, refusal }: Submission): Refusal {
  if (refusal) return refusal as Refusal;
  const error = new AppError("service_unavailable", `Submission ${id} left no order at the service`, {
    userMessage: "The translation service has no order from this form, though we asked it several times.",
  });
  return refusalOf(error);
}

/** The token of whoever placed it, else the shared one; null where neither works, and then it waits. */
async function accessForSubmission({ connectionId, userId, id }: Submission): Promise<ServiceAccess | null> {
  const access = await accessForScope(await scopeOf(connectionId), { preferUserId: userId });
  if (!access) log.warn({ submissionId: id }, "No token to check a submission with; it waits for one");
  return access;
}

/** Nothing left and no token comes: the person is told. What may have left waits, however long. */
async function withoutToken(lease: Lease): Promise<void> {
  await db().$transaction(async (tx) => {
    const held = await lockHeld(tx, lease);
    if (!held) return;
    const error = new AppError("token_refused", `Submission ${held.id} found no token to be sent with`);
    const next = afterSend(
      { kind: "not_carried_out", error },
      {
        earlierUnknown: held.sends > 0 || held.refusal !== null || held.resultServiceId !== null,
        personWaits: false,
        ageSeconds: (Date.parse(await databaseNow(tx)) - held.createdAt.getTime()) / 1000,
      },
    );
    if (next === "refused") await settleRefused(tx, held.id, { sends: 0, refusal: refusalOf(error) });
  });
}

/** A look that could not be made is no look: the next round makes it. Faults of ours are the queue's to retry. */
function tolerate(error: unknown, submissionId: string): void {
  if (!isAppError(error) || error.code === "internal") throw error;
  log.info({ submissionId, code: error.code }, "A submission could not be checked; it is checked again");
}

/** Ends a round: whatever still holds the lease becomes unknown again, with its next round. */
async function giveBack(lease: Lease): Promise<void> {
  await db().$transaction(async (tx) => {
    const held = await lockHeld(tx, lease);
    if (held) await keepUnknown(tx, held);
  });
}

function isSettled({ state }: Submission): boolean {
  return state === "accepted" || state === "refused";
}
