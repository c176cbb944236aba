import { writtenFor } from "@/lib/auth/actor";
import { accessForScope } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { type Refusal, storedRefusal } from "@/lib/domain/refusal";
import { databaseNow } from "@/lib/mirror/clock";
import type { Mirrored } from "@/lib/mirror/kind";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { Command } from "@/prisma/generated/client";
import { type AskOutcome, tolerated } from "./asking";
import { triesOf } from "./evidence";
import { giveUpUnsent } from "./give-up-unsent";
import { type CommandKind, commandKindNamed, readableSending, sendingOf } from "./kind";
import { isOpen, type Lease, lockHeld, renewLease, takeCommandLease } from "./lease";
import { type Looked, look } from "./look";
import { priorityOf, type ResolveJob, scheduleRound, scheduleRoundAfterLease } from "./queue";
import { afterLook, mayMeanAttached } from "./rules";
import { type LeasedCommand, sendCommand } from "./send";
import { keepUnknown, nextRoundInSeconds, refusalOf, settleRefused } from "./settle";
import { noteAnswering, noteSilent, reachabilityOf } from "./silence";

/**
 * Finds out what became of a command whose answer was lost or whose process died. One round does one look and
 * perhaps one send, and schedules the next round in the queue; it ends only when the command is settled.
 */

/** The worker's side: the round that is due. */
export async function resolveCommand(
  { commandId, round }: Pick<ResolveJob, "commandId" | "round">,
  kinds: readonly CommandKind[],
): Promise<void> {
  const command = await db().command.findUnique({ where: { id: commandId } });
  if (!command || !isOpen(command) || command.round !== round) return;
  const kind = commandKindNamed(kinds, command.kind);
  if (!readableSending(kind, command)) {
    // Another release may read it. It is not held here meanwhile, so that a person can go on.
    return await db().$transaction((tx) => scheduleRoundAfterLease(tx, commandId));
  }
  const reachability = await reachabilityOf(command.connectionId);
  if (reachability === "silent") {
    const inSeconds = silentSeconds(kind, command);
    return await db().$transaction((tx) => scheduleRound(tx, commandId, inSeconds));
  }
  const lease = await takeCommandLease(commandId);
  if (!lease) {
    // Someone is sending it right now; what they record ends this, or the next round finds their lease run out.
    await db().$transaction((tx) => scheduleRoundAfterLease(tx, commandId));
    return;
  }
  const access = await accessForCommand(command);
  if (!access) {
    const error = new AppError("token_refused", `Command ${commandId} found no token to be sent with`);
    await giveUpUnsent(kind, lease, error);
  } else {
    const asking = reachability === "probe" ? { ...access, isProbe: true } : access;
    const asked = await runRound({ kind, lease, access: asking });
    if (asked === "silent") return await endSilentRound(kind, lease);
    if (asked === "answered" && reachability === "probe") await noteAnswering(command.connectionId);
  }
  await endRound(kind, lease);
}

/** Whether the service answers again is found out by one command; a person who waits hears of it within seconds. */
const awaitedSilenceSeconds = 10;

function silentSeconds(kind: CommandKind, command: Command): number {
  const usually = nextRoundInSeconds(kind, command);
  return command.isAwaited ? Math.min(usually, awaitedSilenceSeconds) : usually;
}

/** Looks once, at once, with the access of the person who waits; the resolver goes on where that tells nothing. */
export async function lookNow<Request, Whole extends Mirrored>(
  { kind, access }: Pick<LeasedCommand<Request, Whole>, "kind" | "access">,
  commandId: string,
): Promise<void> {
  const lease = await takeCommandLease(commandId);
  if (!lease) return;
  const command = await db().command.findUniqueOrThrow({ where: { id: commandId } });
  await tolerated({ lease, access }, () => look({ kind, lease, access }, command));
  await endRound(kind, lease);
}

async function runRound<Request, Whole extends Mirrored>(
  leased: LeasedCommand<Request, Whole>,
): Promise<AskOutcome> {
  const { commandId } = leased.lease;
  const command = await db().command.findUniqueOrThrow({ where: { id: commandId } });
  const neverSent = command.sends === 0 && command.refusal === null;
  // How something stood when a person decided may not hold any more.
  const isDecision = !leased.kind.creates && command.isAwaited;
  if (neverSent && !isDecision && !(leased.kind.creates && command.serviceId)) {
    await sendCommand(leased, { personWaits: false });
    const { state } = await db().command.findUniqueOrThrow({ where: { id: commandId } });
    return isOpen({ state }) ? "unasked" : "answered";
  }
  const asked = await tolerated(leased, async () => {
    const seen = await look(leased, command);
    if (seen.kind === "nothing_found") await concludeLook(leased, seen);
  });
  if (neverSent)
    await giveUpUnsent(leased.kind, leased.lease, new AppError("service_unavailable", notLookedAt));
  return asked;
}

const notLookedAt = "What is to be changed could not be looked at before";

async function concludeLook<Request, Whole extends Mirrored>(
  leased: LeasedCommand<Request, Whole>,
  { isTooLate = false, changed = null }: Extract<Looked, { kind: "nothing_found" }>,
): Promise<void> {
  const { kind, lease } = leased;
  const next = await db().$transaction(async (tx) => {
    const held = await lockHeld(tx, lease);
    if (!held) return "look_again";
    const now = new Date(await databaseNow(tx));
    const looks = held.looks + 1;
    await tx.command.update({ where: { id: held.id }, data: { looks, lastLookedAt: now } });
    // A look may have taken longer than the lease; nobody took it over, so it may still lead to a send.
    await renewLease(tx, lease);
    const move = afterLook(kind.resend(sendingOf(kind, held).request), {
      sends: held.sends,
      looks,
      secondsSinceLastSend: (now.getTime() - (held.lastSentAt ?? held.createdAt).getTime()) / 1000,
      refusedSince: held.refusal !== null,
      isTooLate,
      hasChanged: changed !== null,
      mayBeDone: mayBeDone(kind, held),
    });
    if (move === "refuse") {
      const refusal: Refusal = changed
        ? { code: "conflict", message: changed, fields: {} }
        : finalRefusal(kind, held);
      await settleRefused(tx, held.id, { sends: held.sends, refusal });
    }
    return move;
  });
  if (next === "send") await sendCommand(leased, { personWaits: false });
}

/** Something speaks for it, though a whole look did not find it. */
function mayBeDone({ creates }: Pick<CommandKind, "creates">, command: Command): boolean {
  const { refusal, sends } = command;
  const isUnreadable = sends > 0 && Object.keys(triesOf(command)).length > 0;
  return creates && (isUnreadable || (refusal !== null && mayMeanAttached(storedRefusal(refusal))));
}

/** What the person is told in the end: what the service said to a later send, or that nothing came of it. */
function finalRefusal(
  { nothingDone }: Pick<CommandKind, "nothingDone">,
  { id, refusal, draftId }: Command,
): Refusal {
  if (refusal) return storedRefusal(refusal);
  const error = new AppError("service_unavailable", `Command ${id} left no trace at the service`, {
    // Pages of what nobody fills in a form for do not have the words of forms.
    userMessage: message(draftId === null ? "errors.noTrace" : "draftErrors.noTrace"),
  });
  return refusalOf(error, nothingDone);
}

/** The token of whoever gave it, else the shared one; null where neither works, and then it waits. */
async function accessForCommand(command: Command) {
  const { id, connectionId } = command;
  const access = await accessForScope(await scopeOf(connectionId), {
    preferUserId: writtenFor(command),
    priority: priorityOf(command),
    isForSent: true,
  });
  if (!access)
    log.warn({ commandId: id }, "No token to find out with what became of a command; it waits for one");
  return access;
}

/** Ends a round: whatever still holds the lease becomes unknown again, with its next round. */
async function endRound<Request, Whole extends Mirrored>(
  kind: CommandKind<Request, Whole>,
  lease: Lease,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const held = await lockHeld(tx, lease);
    if (held) await keepUnknown(tx, kind, held);
  });
}

/** The same, of a round that the service did not answer. */
async function endSilentRound(kind: CommandKind, lease: Lease): Promise<void> {
  await endRound(kind, lease);
  const command = await db().command.findUniqueOrThrow({ where: { id: lease.commandId } });
  await noteSilent(command.connectionId);
  if (isOpen(command)) {
    await db().$transaction((tx) => scheduleRound(tx, command.id, silentSeconds(kind, command)));
  }
}
