import { recordAudit } from "@/lib/audit/mutations";
import { writtenFor } from "@/lib/auth/actor";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { AppError, type ErrorCode, type FieldMessages } from "@/lib/domain/errors";
import { databaseNow } from "@/lib/mirror/clock";
import type { Mirrored } from "@/lib/mirror/kind";
import { markGone, requestRefresh } from "@/lib/mirror/refresh";
import { type Maker, store } from "@/lib/mirror/store";
import { tableOf } from "@/lib/mirror/table";
import { attributeStatus, causerOf } from "@/lib/mirror/timeline";
import { recordChange } from "@/lib/outbox/record";
import type { Tx } from "@/lib/platform/db";
import { type Command, Prisma } from "@/prisma/generated/client";
import { type By, type CommandKind, type Look, sendingOf } from "./kind";
import { lockCommand } from "./lease";
import { scheduleNextRound } from "./queue";

/**
 * How commands end. Every ending is one transaction: the mirror, the author in the timeline, the form, the audit
 * and the news of it. That it was carried out wins over everything.
 */

/** Why nothing was done, as it is stored and shown. */
export type Refusal = { code: ErrorCode; message: string; fields: FieldMessages };

/** How it is known to be done. */
export type Done<Whole extends Mirrored> =
  | Extract<Look<Whole>, { by: By }>
  /** The service said so, and how things stand now is still to be read. */
  | { kind: "acknowledged" };

/** It is as the person wanted it. Settling twice changes nothing but what is newer. */
export async function settleDone<Request, Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<Request, Whole>,
  commandId: string,
  done: Done<Whole>,
): Promise<void> {
  const command = await lockCommand(tx, commandId);
  const scope = await scopeOf(command.connectionId, tx);
  const subjectId = await storeDone(tx, kind, command, scope, done);
  if (command.state === "done") return;
  // What another attempt of the form made carries these files too: it was done once, and is told once.
  const isOfAnother = kind.creates && (await isMadeByAnother(tx, kind, command, subjectId));
  if (isOfAnother && command.state === "refused") return;
  const settledAt = new Date(await databaseNow(tx));
  const byAnother = done.kind !== "acknowledged" && done.by === "by_another";
  const serviceId = done.kind === "found" ? done.reading.snapshot.serviceId : command.serviceId;
  await tx.command.update({
    where: { id: commandId },
    data: {
      ...nothingDue,
      state: "done",
      byAnother,
      subjectId,
      serviceId,
      refusal: Prisma.DbNull,
      settledAt,
    },
  });
  if (command.draftId) {
    await tx.draft.update({ where: { id: command.draftId }, data: { closedAt: settledAt } });
  }
  if (!isOfAnother) {
    const settled = { ...command, subjectId, byAnother };
    const whole = done.kind === "found" ? done.reading.snapshot : null;
    if (!byAnother) await nameInTimeline(tx, kind, settled, whole, settledAt);
    await writeAudit(tx, kind, settled, whole);
  }
  await recordCommandChange(tx, command);
}

/** Nothing was done: a form is open again, under a new attempt. What is done stays done. */
export async function settleRefused(
  tx: Tx,
  commandId: string,
  { sends, refusal }: { sends: number; refusal: Refusal },
): Promise<void> {
  const command = await lockCommand(tx, commandId);
  if (command.state === "done") return;
  const settledAt = new Date(await databaseNow(tx));
  await tx.command.update({
    where: { id: commandId },
    data: { ...nothingDue, state: "refused", sends, refusal, settledAt },
  });
  await recordCommandChange(tx, command);
}

/** The outcome is not known: gives the lease back and asks for the next round of the resolver. */
export async function keepUnknown(
  tx: Tx,
  command: Command,
  learned: Prisma.CommandUpdateInput = {},
): Promise<void> {
  await tx.command.update({
    where: { id: command.id },
    data: { ...learned, state: "unknown", leaseToken: null, leaseUntil: null },
  });
  await scheduleNextRound(tx, command);
  await recordCommandChange(tx, command);
}

const nothingDue = { leaseToken: null, leaseUntil: null, nextLookAt: null };

/** What is kept of a refusal for the person; the service's own words stand alone. */
export function refusalOf({ code, userMessage, fields }: AppError, nothingDone: string): Refusal {
  const message = code === "service_refused" ? userMessage : `${userMessage} ${nothingDone}`;
  return { code, message, fields };
}

/**
 * Brings what is known into the mirror.
 * @returns our id of what the command acts on or made
 * @throws AppError `internal` for a command that acts on nothing
 */
async function storeDone<Request, Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<Request, Whole>,
  command: Command,
  scope: ConnectionScope,
  done: Done<Whole>,
): Promise<string> {
  const { mirrored } = kind;
  const { connectionId, serviceId, subjectId } = command;
  if (done.kind === "found") {
    const madeBy = kind.creates ? await makerOf(tx, kind, command, done.reading.snapshot.serviceId) : null;
    const told = { scope, source: "action", ...done.reading, whole: true } as const;
    return (await store(tx, mirrored, { ...told, ...(madeBy ? { madeBy } : {}) })).id;
  }
  if (serviceId && done.kind === "gone") {
    await markGone(tx, mirrored, scope, serviceId, done.requestedAt, { isCertain: true });
  } else if (serviceId) {
    await requestRefresh(tx, { connectionId, kind: mirrored.kind, serviceId, source: "action" });
  }
  if (!subjectId) throw new AppError("internal", `Command ${command.id} acts on nothing that is known`);
  return subjectId;
}

/** What a look read of a thing that was not as the person wanted it is news to the mirror all the same. */
export async function storeSeen<Request, Whole extends Mirrored>(
  tx: Tx,
  { mirrored }: CommandKind<Request, Whole>,
  { connectionId }: Command,
  { reading }: Extract<Look<Whole>, { kind: "nothing" }>,
): Promise<void> {
  if (!reading) return;
  const scope = await scopeOf(connectionId, tx);
  await store(tx, mirrored, { scope, source: "action", ...reading, whole: true });
}

/** The command as what made it; null where an earlier attempt of the same form is tied to it already. */
async function makerOf<Request, Whole extends Mirrored>(
  tx: Tx,
  { mirrored }: CommandKind<Request, Whole>,
  command: Command,
  serviceId: string,
): Promise<Maker | null> {
  const { id: commandId, connectionId, departmentId } = command;
  const [known] = await tx.$queryRaw<{ commandId: string | null }[]>`
    SELECT "commandId" FROM ${tableOf(mirrored)}
    WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ${serviceId}`;
  if (known?.commandId && known.commandId !== commandId) return null;
  return { commandId, placedById: writtenFor(command), departmentId };
}

/** Whether the thing is tied to another command than this. */
async function isMadeByAnother<Request, Whole extends Mirrored>(
  tx: Tx,
  { mirrored }: CommandKind<Request, Whole>,
  { id }: Command,
  subjectId: string,
): Promise<boolean> {
  const [made] = await tx.$queryRaw<{ commandId: string | null }[]>`
    SELECT "commandId" FROM ${tableOf(mirrored)} WHERE id = ${subjectId}::uuid`;
  return made?.commandId !== null && made?.commandId !== id;
}

type Settled = Command & { subjectId: string };

/** The step of the timeline is whose command caused it, whichever process learned of it first. */
async function nameInTimeline<Request, Whole extends Mirrored>(
  tx: Tx,
  { mirrored, causes }: CommandKind<Request, Whole>,
  command: Settled,
  whole: Whole | null,
  settledAt: Date,
): Promise<void> {
  if (!causes) return;
  const { businessId, subjectId, firstSentAt, createdAt } = command;
  await attributeStatus(tx, {
    businessId,
    kind: mirrored.kind,
    subjectId,
    status: causes.status,
    occurredAt: whole && causes.since(whole),
    seenAt: settledAt,
    notBefore: firstSentAt ?? createdAt,
    source: "action",
    actorId: writtenFor(command),
  });
}

/**
 * One line for each command that is done, with whoever gave it. Where another came first, the line goes by a name
 * of its own, so that nobody is taken for the one who did it, and says who did as far as that is known.
 */
async function writeAudit<Request, Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<Request, Whole>,
  command: Settled,
  whole: Whole | null,
): Promise<void> {
  const { businessId, subjectId, actorId: userId, onBehalfOfId, requestId, byAnother } = command;
  const onBehalfOf = onBehalfOfId === null ? null : { userId: onBehalfOfId };
  const by = { userId, acting: { businessId, onBehalfOf }, requestId };
  const about = { subjectKind: kind.mirrored.kind, subjectId };
  const { before, after } = kind.audit(sendingOf(kind, command), whole);
  if (!byAnother) return await recordAudit(tx, by, { action: kind.name, ...about, before, after });
  const doneBy = kind.causes && (await causerOf(tx, subjectId, kind.causes.status));
  const action = `${kind.name}.by_another`;
  await recordAudit(tx, by, { action, ...about, before, after: { ...after, doneBy } });
}

async function recordCommandChange(tx: Tx, { id, businessId }: Command): Promise<void> {
  await recordChange(tx, { businessId, topic: "command", id });
}
