import { noteIfTokenRefused, noteTokenTaken } from "@/lib/credentials/token-health";
import { AppError, isAppError, toAppError } from "@/lib/domain/errors";
import type { Gateway, ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { callbackKeyFor, callbackPath } from "@/lib/mirror/callback-key";
import { databaseNow } from "@/lib/mirror/clock";
import type { Mirrored } from "@/lib/mirror/kind";
import { readWhole } from "@/lib/mirror/reading";
import { db, type Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { Command } from "@/prisma/generated/client";
import { type Done, isCarriedOut, type Look } from "./evidence";
import { giveUpSuspended } from "./give-up-unsent";
import { type CommandKind, sendingOf } from "./kind";
import { type BeforeSend, countSend, type Lease, lockHeld } from "./lease";
import { afterSend, isAboutFiles, outcomeOf, turnPatienceMs } from "./rules";
import { keepUnknown, refusalOf, settleDone, settleRefused } from "./settle";
import { storeSeen } from "./storing";

/** The one place that sends a command, and what it does with every answer. */

export type SendOptions = {
  /** A person waits and can try again themselves; else the resolver does. */
  personWaits: boolean;
};

/** A command under its lease, with what it takes to ask the service about it. */
export type LeasedCommand<Request, Whole extends Mirrored> = {
  kind: CommandKind<Request, Whole>;
  lease: Lease;
  access: ServiceAccess;
};

/**
 * Sends the command once, under its lease, and records what came of it. What the service did is never thrown;
 * whatever is not certain is left to the resolver.
 */
export async function sendCommand<Request, Whole extends Mirrored>(
  leased: LeasedCommand<Request, Whole>,
  options: SendOptions,
): Promise<void> {
  const counted = await countSend(leased.lease);
  if (!counted) return;
  if (counted === "suspended") return await giveUpSuspended(leased.kind, leased.lease);
  const { command, before } = counted;
  const access = command.isAwaited ? inTurn(leased, options) : leased.access;
  const answer = await send({ ...leased, access }, command).catch(toAppError);
  if (!isAppError(answer)) {
    await recordAnswer(leased, answer);
    return await noteTokenTaken(leased.access);
  }
  if (answer.code === "internal") throw answer;
  await noteIfTokenRefused(leased.access, answer, "thing");
  await recordFailure(leased, answer, { ...options, before });
}

/** What a person waits for goes before background work, whoever sends it, and waits as long as it may. */
function inTurn<Request, Whole extends Mirrored>(
  { kind, access }: LeasedCommand<Request, Whole>,
  { personWaits }: SendOptions,
): ServiceAccess {
  const byResolver = kind.creates ? turnPatienceMs.resolver : turnPatienceMs.decision;
  const patienceMs = personWaits ? turnPatienceMs.personWaits : byResolver;
  return { ...access, priority: "person", patienceMs };
}

/** What an accepted send came to; a thing that was made and cannot be read yet is known by its id alone. */
type Answer<Whole extends Mirrored> = Done<Whole> | { kind: "made"; serviceId: string };

async function send<Request, Whole extends Mirrored>(
  { kind, lease, access }: LeasedCommand<Request, Whole>,
  command: Command,
): Promise<Answer<Whole>> {
  const gateway = gatewayFor(access);
  const sending = sendingOf(kind, command);
  const callbackUrl = `${env().PORTAL_URL}${callbackPath}${callbackKeyFor(command.id)}`;
  const requestedAt = await databaseNow(db());
  const made = await kind.send(gateway, sending.request, callbackUrl);
  if (!made) return await readOutcome(kind, () => kind.look({ ...sending, gateway }));
  if ("part" in made) {
    const { part: partServiceId } = made;
    await db().command.update({ where: { id: command.id }, data: { partServiceId } });
    const told = { ...sending, command: { ...command, partServiceId } };
    return await readOutcome(kind, () => kind.look({ ...told, gateway }));
  }
  if (made.snapshot) {
    const reading = { snapshot: made.snapshot, requestedAt, answeredAt: await databaseNow(db()) };
    return { kind: "found", by: "by_us", reading };
  }
  await keepMade(lease, made.serviceId);
  return await readMade(kind, gateway, made.serviceId);
}

/** What was made is known from the moment that the service tells its id, whatever dies or fails before it is read. */
async function keepMade(lease: Lease, serviceId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const held = await lockHeld(tx, lease);
    if (held) await tx.command.update({ where: { id: held.id }, data: { serviceId } });
  });
}

/** How things stand after the service said that it did it; what cannot be read now is read by the mirror soon. */
async function readOutcome<Request, Whole extends Mirrored>(
  { name }: CommandKind<Request, Whole>,
  look: () => Promise<Look<Whole>>,
): Promise<Done<Whole>> {
  const seen = await look().catch(toAppError);
  if (isAppError(seen))
    log.info({ command: name, code: seen.code }, "What a command came to cannot be read yet");
  else if (isCarriedOut(seen)) return { ...seen, by: "by_us" };
  return { kind: "acknowledged" };
}

async function readMade<Request, Whole extends Mirrored>(
  { name, mirrored }: CommandKind<Request, Whole>,
  gateway: Gateway,
  serviceId: string,
): Promise<Answer<Whole>> {
  const reading = await readWhole(mirrored, gateway, serviceId).catch(toAppError);
  if (!isAppError(reading)) return { kind: "found", by: "by_us", reading };
  log.info({ command: name, serviceId, code: reading.code }, "What was made cannot be read yet");
  return { kind: "made", serviceId };
}

async function recordAnswer<Request, Whole extends Mirrored>(
  { kind, lease }: LeasedCommand<Request, Whole>,
  answer: Answer<Whole>,
): Promise<void> {
  await db().$transaction(async (tx) => {
    if (answer.kind !== "made") return await settleDone(tx, kind, lease.commandId, answer);
    // It exists, but is not shown yet: the resolver reads it by the id that is known now.
    const held = await lockHeld(tx, lease);
    if (held) await keepUnknown(tx, kind, held, { serviceId: answer.serviceId });
  });
}

async function recordFailure<Request, Whole extends Mirrored>(
  leased: LeasedCommand<Request, Whole>,
  error: AppError,
  { personWaits, before }: SendOptions & { before: BeforeSend },
): Promise<void> {
  const { kind, lease } = leased;
  const outcome = outcomeOf(error);
  const seen = kind.creates ? null : await lookAfterRefusal(leased, error);
  await db().$transaction(async (tx) => {
    const held = await lockHeld(tx, lease);
    if (!held) return;
    if (seen?.kind === "nothing_found" || seen?.kind === "incomplete") await storeSeen(tx, kind, held, seen);
    // Of what is not there any more its person is told that, and not what the service says to it.
    const isGone = seen?.kind === "nothing_found" && seen.goneAt !== undefined;
    const why =
      isGone && seen.changed ? new AppError("conflict", error.message, { userMessage: seen.changed }) : error;
    const refusal = refusalOf(why, kind.nothingDone);
    // What can never be carried out any more no earlier send will carry out either.
    const isTooLate = outcome.kind === "refused" && seen?.kind === "nothing_found" && seen.isTooLate === true;
    const earlierUnknown =
      !isTooLate && (held.sends > 1 || seen?.kind === "incomplete" || (await hasUnknownSibling(tx, held)));
    // Where no other can have attached the files, something on the way may have sent this one twice.
    const mayBeThis = !earlierUnknown && kind.creates && outcome.kind === "refused" && isAboutFiles(refusal);
    // Known not to be carried out: what remains are the sends of which nobody heard.
    const isCounted = outcome.kind === "unknown" || mayBeThis;
    const sends = isCounted ? held.sends : before.sends;
    if (seen && isCarriedOut(seen)) {
      const by = sends === 0 ? "by_another" : seen.by;
      return await settleDone(tx, kind, held.id, { ...seen, by });
    }
    const next = afterSend(outcome, {
      mayBeDone: earlierUnknown || mayBeThis,
      personWaits,
      isAwaited: held.isAwaited,
      ageSeconds: (Date.parse(await databaseNow(tx)) - held.createdAt.getTime()) / 1000,
    });
    if (next === "refused") return await settleRefused(tx, held.id, { sends, refusal });
    await keepUnknown(tx, kind, held, {
      ...(outcome.kind === "not_carried_out" ? waitedBefore(before) : {}),
      ...(outcome.kind === "refused" ? { refusal } : {}),
      sends,
    });
  });
}

/** A send that never left the portal begins no wait anew. */
function waitedBefore({ looks, lastSentAt, firstSentAt, clockAheadSeconds }: BeforeSend) {
  return { looks, lastSentAt, firstSentAt, clockAheadSeconds };
}

/** Why the service refused to change something may be that it is so already: its state tells. */
async function lookAfterRefusal<Request, Whole extends Mirrored>(
  { kind, lease, access }: LeasedCommand<Request, Whole>,
  error: AppError,
): Promise<Look<Whole> | null> {
  if (!isAppError(error, "service_refused", "not_found")) return null;
  const command = await db().command.findUniqueOrThrow({ where: { id: lease.commandId } });
  const seen = await kind
    .look({ ...sendingOf(kind, command), gateway: gatewayFor(access) })
    .catch(toAppError);
  if (!isAppError(seen)) return seen;
  if (seen.code === "internal") throw seen;
  return { kind: "incomplete" };
}

/** Whether another attempt of the same form may have been carried out. */
async function hasUnknownSibling(tx: Tx, { id, draftId }: Command): Promise<boolean> {
  if (!draftId) return false;
  const where = { draftId, id: { not: id }, sends: { gt: 0 } };
  return (await tx.command.count({ where })) > 0;
}
