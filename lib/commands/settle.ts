import { isDeepStrictEqual } from "node:util";
import type { AppError } from "@/lib/domain/errors";
import { type Message, message } from "@/lib/domain/message";
import type { Refusal } from "@/lib/domain/refusal";
import { databaseNow } from "@/lib/mirror/clock";
import type { Mirrored } from "@/lib/mirror/kind";
import { recordChange } from "@/lib/outbox/record";
import type { Tx } from "@/lib/platform/db";
import { type Command, Prisma } from "@/prisma/generated/client";
import { type Done, madeOf } from "./evidence";
import { listFitting } from "./fitting";
import { type CommandKind, readableSending, sendingOf } from "./kind";
import { isOpen, lockCommand } from "./lease";
import { scheduleRound } from "./queue";
import { moveRemainder } from "./remainder";
import { delayAfterRound, sendsAtMost } from "./rules";
import { storeDone } from "./storing";
import { type Settled, tellDone } from "./telling";

/**
 * How commands end. Every ending is one transaction: the mirror, the author in the timeline, the form, the audit
 * and the news of it. That it was carried out wins over everything.
 */

/** It is as the person wanted it. Settling twice changes nothing but what is newer. */
export async function settleDone<Request, Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<Request, Whole>,
  commandId: string,
  done: Done<Whole>,
): Promise<void> {
  const command = await lockCommand(tx, commandId);
  const { subjectId, isOfAnother } = await storeDone(tx, kind, command, done);
  if (command.state === "done") return;
  // What another attempt of the form made carries these files too: it was done once, and is told once.
  if (isOfAnother && command.state === "refused") return;
  await markDone(tx, kind, { ...command, subjectId }, done, { isTold: !isOfAnother });
  if (command.draftId) await closeForm(tx, kind, { ...command, subjectId }, command.draftId, done);
}

/** @param isTold whether it is written down who did it: not where another command did the same */
async function markDone<Request, Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<Request, Whole>,
  command: Settled,
  done: Done<Whole>,
  { isTold }: { isTold: boolean },
): Promise<void> {
  const settledAt = new Date(await databaseNow(tx));
  const byAnother = done.kind !== "acknowledged" && done.by === "by_another";
  const stands = "reading" in done ? madeOf(done) : null;
  const { id, subjectId } = command;
  const partServiceId = command.partServiceId ?? partOf(kind, command, done);
  const serviceId = stands?.serviceId ?? command.serviceId;
  const about = { byAnother, subjectId, serviceId, partServiceId, refusal: Prisma.DbNull, settledAt };
  await tx.command.update({ where: { id }, data: { ...nothingDue, state: "done", ...about } });
  if (isTold) {
    await tellDone(tx, kind, { ...command, partServiceId, byAnother }, stands, settledAt);
    const sending = kind.whenDone ? readableSending(kind, command) : null;
    if (sending && !byAnother) await kind.whenDone?.(tx, sending);
  }
  await recordCommandChange(tx, command);
}

/** What it made within what it changed, as far as that shows. */
function partOf<Request, Whole extends Mirrored>(
  kind: CommandKind<Request, Whole>,
  command: Command,
  done: Done<Whole>,
): string | null {
  return (done.kind === "found" && kind.partOf?.(done.reading.snapshot, sendingOf(kind, command))) || null;
}

/**
 * The form of what was made takes no more changes, and its documents that are not in it go into another, unless the
 * person has thrown the form away. An attempt that is still open cannot be done any more where what was made carries a
 * file of its: that attaches to nothing else.
 */
async function closeForm<Request, Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<Request, Whole>,
  maker: Settled,
  draftId: string,
  made: Done<Whole>,
): Promise<void> {
  const { connectionId } = maker;
  const closed = await tx.draft.updateMany({
    where: { id: draftId, closedAt: null },
    data: { closedAt: new Date(await databaseNow(tx)) },
  });
  const fitting =
    kind.creates && "reading" in made ? await listFitting(tx, kind, connectionId, madeOf(made)) : [];
  for (const other of fitting) {
    if (other.draftId !== draftId || !isOpen(other)) continue;
    if (isDeepStrictEqual(other.request, maker.request)) {
      await markDone(tx, kind, { ...other, subjectId: maker.subjectId }, made, { isTold: false });
    } else {
      const names = (await namesBeside(tx, maker, other)).join(", ");
      const why = names
        ? message("draftErrors.earlierDoneWithout", { names })
        : message("draftErrors.earlierDone");
      const refusal: Refusal = { code: "conflict", message: why, fields: {} };
      await settleRefused(tx, other.id, { sends: 0, refusal });
    }
  }
  const asked = await tx.command.findMany({ where: { draftId, state: "awaiting_consent" } });
  for (const { id } of asked) {
    const refusal: Refusal = { code: "conflict", message: message("draftErrors.earlierDone"), fields: {} };
    await settleRefused(tx, id, { sends: 0, refusal });
  }
  if (closed.count > 0) await leaveRemainder(tx, maker, draftId);
}

/** The documents that one attempt of a form named and another, which was carried out, did not. */
async function namesBeside(tx: Tx, done: Command, { id, draftId }: Command): Promise<string[]> {
  const named = await tx.$queryRaw<{ name: string }[]>`
    SELECT document.name FROM "DraftDocument" AS document, "Command" AS other, "Command" AS done
    WHERE document."draftId" = ${draftId}::uuid AND other.id = ${id}::uuid AND done.id = ${done.id}::uuid
      AND other.request->'fileServiceIds' ? document."fileServiceId"
      AND NOT done.request->'fileServiceIds' ? document."fileServiceId"
    ORDER BY document.position, document.id`;
  return named.map(({ name }) => name);
}

/** @returns the form that has what a done attempt left of its own; null where that is nothing */
async function leaveRemainder(tx: Tx, done: Command, draftId: string): Promise<string | null> {
  const remainderId = await moveRemainder(tx, draftId);
  if (!remainderId) return done.remainderId;
  await tx.command.updateMany({ where: { id: done.id, remainderId: null }, data: { remainderId } });
  return remainderId;
}

/**
 * Nothing was done: a form is open again, under a new attempt, unless another attempt of it was done. What is done stays
 * done.
 */
export async function settleRefused(
  tx: Tx,
  commandId: string,
  { sends, refusal }: { sends: number; refusal: Refusal },
): Promise<void> {
  const command = await lockCommand(tx, commandId);
  if (command.state === "done") return;
  const { draftId } = command;
  const done = draftId ? await tx.command.findFirst({ where: { draftId, state: "done" } }) : null;
  const settledAt = new Date(await databaseNow(tx));
  const told = { ...refusal, ...(done?.subjectId ? { instead: done.subjectId } : {}) };
  await tx.command.update({
    where: { id: commandId },
    data: { ...nothingDue, state: "refused", sends, refusal: told, settledAt },
  });
  if (done && draftId) {
    // What was left when the other was done lies in another form already, or was thrown away.
    const wasOpenThen = done.settledAt !== null && command.createdAt < done.settledAt;
    const remainderId = wasOpenThen ? await leaveRemainder(tx, done, draftId) : done.remainderId;
    await tx.command.update({ where: { id: commandId }, data: { remainderId } });
  }
  await recordCommandChange(tx, command);
}

/** The outcome is not known: gives the lease back and asks for the next round of the resolver. */
export async function keepUnknown<Request, Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<Request, Whole>,
  { id }: Command,
  learned: Prisma.CommandUpdateInput = {},
): Promise<void> {
  const command = await tx.command.update({
    where: { id },
    data: { ...learned, state: "unknown", leaseToken: null, leaseUntil: null },
  });
  await scheduleRound(tx, id, nextRoundInSeconds(kind, command));
  await recordCommandChange(tx, command);
}

/** When an open command is looked at again, as it stands. */
export function nextRoundInSeconds<Request, Whole extends Mirrored>(
  kind: CommandKind<Request, Whole>,
  command: Command,
): number {
  const resend = kind.resend(sendingOf(kind, command).request);
  const isMade = kind.creates && command.serviceId !== null;
  const maySend = command.refusal === null && command.sends < sendsAtMost[resend] && !isMade;
  return delayAfterRound({ ...command, maySend });
}

const nothingDue = { leaseToken: null, leaseUntil: null, nextLookAt: null };

/** What is kept of a refusal for the person; the service's own words stand alone. */
export function refusalOf({ code, userMessage, fields }: AppError, nothingDone: Message): Refusal {
  const meaning = code === "service_refused" ? {} : { meaning: nothingDone };
  return { code, message: userMessage, ...meaning, fields };
}

async function recordCommandChange(tx: Tx, { id, businessId }: Command): Promise<void> {
  await recordChange(tx, { businessId, topic: "command", id });
}
