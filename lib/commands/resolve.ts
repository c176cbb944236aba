import { writtenFor } from "@/lib/auth/actor";
import { accessForScope } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { AppError, isAppError } from "@/lib/domain/errors";
import { type Refusal, storedRefusal } from "@/lib/domain/refusal";
import { commandWords } from "@/lib/domain/texts/command-words";
import { gatewayFor } from "@/lib/gateway/registry";
import { databaseNow } from "@/lib/mirror/clock";
import type { Mirrored } from "@/lib/mirror/kind";
import { readWhole } from "@/lib/mirror/reading";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { Command } from "@/prisma/generated/client";
import { type CommandKind, commandKindNamed, isDone, sendingOf } from "./kind";
import { isOpen, type Lease, lockHeld, renewLease, takeCommandLease } from "./lease";
import { settleMaker } from "./maker";
import { type ResolveJob, scheduleNextRound } from "./queue";
import { afterLook, afterSend } from "./rules";
import { type LeasedCommand, sendCommand } from "./send";
import { keepUnknown, refusalOf, settleDone, settleRefused } from "./settle";
import { storeSeen } from "./storing";

/**
 * Finds out what became of a command whose answer was lost or whose process died. One round does one look and
 * perhaps one send, and schedules the next round in the queue; it ends only when the command is settled.
 */

/** The worker's side: the round that is due. */
export async function resolveCommand(
  { commandId, round }: ResolveJob,
  kinds: readonly CommandKind[],
): Promise<void> {
  const command = await db().command.findUnique({ where: { id: commandId } });
  if (!command || !isOpen(command) || command.round !== round) return;
  const lease = await takeCommandLease(commandId);
  if (!lease) {
    // Someone is sending it right now; what they record ends this, or the next round finds their lease run out.
    await db().$transaction((tx) => scheduleNextRound(tx, command));
    return;
  }
  const kind = commandKindNamed(kinds, command.kind);
  const access = await accessForCommand(command);
  if (access) await runRound({ kind, lease, access });
  else await withoutToken(kind, lease);
  await giveBack(lease);
}

/** Looks once, at once, with the access of the person who waits; the resolver goes on where that tells nothing. */
export async function lookNow<Request, Whole extends Mirrored>(
  { kind, access }: Pick<LeasedCommand<Request, Whole>, "kind" | "access">,
  commandId: string,
): Promise<void> {
  const lease = await takeCommandLease(commandId);
  if (!lease) return;
  const command = await db().command.findUniqueOrThrow({ where: { id: commandId } });
  await tolerated(commandId, () => look({ kind, lease, access }, command));
  await giveBack(lease);
}

async function runRound<Request, Whole extends Mirrored>(
  leased: LeasedCommand<Request, Whole>,
): Promise<void> {
  const { commandId } = leased.lease;
  const command = await db().command.findUniqueOrThrow({ where: { id: commandId } });
  const neverSent = command.sends === 0 && command.refusal === null;
  await tolerated(commandId, async () => {
    if (neverSent && !(leased.kind.creates && command.serviceId)) {
      return await sendCommand(leased, { personWaits: false });
    }
    if ((await look(leased, command)) === "nothing") await concludeLook(leased);
  });
}

/** Settles the command if it was carried out. */
async function look<Request, Whole extends Mirrored>(
  { kind, lease, access }: LeasedCommand<Request, Whole>,
  command: Command,
): Promise<"settled" | "nothing" | "incomplete"> {
  const gateway = gatewayFor(access);
  const { serviceId } = command;
  if (kind.creates && serviceId) {
    const reading = await readWhole(kind.mirrored, gateway, serviceId);
    await db().$transaction((tx) =>
      settleDone(tx, kind, lease.commandId, { kind: "found", by: "by_us", reading }),
    );
    return "settled";
  }
  const seen = await kind.look({ ...sendingOf(kind, command), gateway });
  if (seen.kind === "incomplete") return "incomplete";
  await db().$transaction(async (tx) => {
    if (!isDone(seen)) await storeSeen(tx, kind, command, seen);
    else if (kind.creates && seen.kind === "found") await settleMaker(tx, kind, { ...command, ...seen });
    else await settleDone(tx, kind, lease.commandId, seen);
  });
  // What was found may be what another command made.
  const { state } = await db().command.findUniqueOrThrow({ where: { id: lease.commandId } });
  return isOpen({ state }) ? "nothing" : "settled";
}

async function concludeLook<Request, Whole extends Mirrored>(
  leased: LeasedCommand<Request, Whole>,
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
    const move = afterLook(kind.resend, {
      sends: held.sends,
      looks,
      secondsSinceLastSend: (now.getTime() - (held.lastSentAt ?? held.createdAt).getTime()) / 1000,
      refusedSince: held.refusal !== null,
    });
    if (move === "refuse")
      await settleRefused(tx, held.id, { sends: held.sends, refusal: finalRefusal(kind, held) });
    return move;
  });
  if (next === "send") await sendCommand(leased, { personWaits: false });
}

/** What the person is told in the end: what the service said to a later send, or that nothing came of it. */
function finalRefusal({ nothingDone }: Pick<CommandKind, "nothingDone">, { id, refusal }: Command): Refusal {
  if (refusal) return storedRefusal(refusal);
  const error = new AppError("service_unavailable", `Command ${id} left no trace at the service`, {
    userMessage: commandWords.noTrace,
  });
  return refusalOf(error, nothingDone);
}

/** The token of whoever gave it, else the shared one; null where neither works, and then it waits. */
async function accessForCommand(command: Command) {
  const { id, connectionId } = command;
  const access = await accessForScope(await scopeOf(connectionId), { preferUserId: writtenFor(command) });
  if (!access)
    log.warn({ commandId: id }, "No token to find out with what became of a command; it waits for one");
  return access;
}

/** Nothing left and no token comes: the person is told. What may have left waits, however long. */
async function withoutToken(kind: Pick<CommandKind, "nothingDone" | "creates">, lease: Lease): Promise<void> {
  await db().$transaction(async (tx) => {
    const held = await lockHeld(tx, lease);
    if (!held) return;
    const error = new AppError("token_refused", `Command ${held.id} found no token to be sent with`);
    const next = afterSend(
      { kind: "not_carried_out", error },
      {
        earlierUnknown: held.sends > 0 || held.refusal !== null || (kind.creates && held.serviceId !== null),
        personWaits: false,
        isAwaited: held.isAwaited,
        ageSeconds: (Date.parse(await databaseNow(tx)) - held.createdAt.getTime()) / 1000,
      },
    );
    const refusal = refusalOf(error, kind.nothingDone);
    if (next === "refused") await settleRefused(tx, held.id, { sends: 0, refusal });
  });
}

/** A look that could not be made is no look: the next round makes it. Faults of ours are the queue's to retry. */
async function tolerated(commandId: string, look: () => Promise<unknown>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    log.info({ commandId, code: error.code }, "A command could not be checked; it is checked again");
  }
}

/** Ends a round: whatever still holds the lease becomes unknown again, with its next round. */
async function giveBack(lease: Lease): Promise<void> {
  await db().$transaction(async (tx) => {
    const held = await lockHeld(tx, lease);
    if (held) await keepUnknown(tx, held);
  });
}
