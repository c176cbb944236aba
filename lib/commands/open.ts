import { type Acting, type Actor, actingOf } from "@/lib/auth/actor";
import { ownerOf } from "@/lib/auth/owners";
import type { ConnectionScope } from "@/lib/credentials/scope";
import type { FieldMessages } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import type { Refusal } from "@/lib/domain/refusal";
import { callbackKeyFor, callbackKeyHash } from "@/lib/mirror/callback-key";
import { databaseNow } from "@/lib/mirror/clock";
import type { Tx } from "@/lib/platform/db";
import type { Command, Prisma } from "@/prisma/generated/client";
import { type CommandKind, readableSending } from "./kind";
import { type Lease, lockUnheldAtOnce, renewLease } from "./lease";
import { scheduleRound, scheduleRoundAfterLease } from "./queue";
import { settleRefused } from "./settle";

/** A command is written down, with whoever gave it and the job that finds out what became of it, before it is sent. */

/** Who gives a command: an actor, or a person who is known by what they brought along. */
export type Giver = Pick<Actor, "userId" | "requestId" | "address"> & {
  readonly acting: Pick<Acting, "department" | "onBehalfOf"> | null;
};

export type NewCommand<Request> = {
  actor: Giver;
  scope: ConnectionScope;
  /** One is open at a time for a kind and key: the form's id, or our id of the thing it acts on. */
  key: string;
  request: Request;
  /** The form it is made from. */
  draftId?: string;
  /** What it acts on: our id of it, and the service's. */
  subject?: { id: string; serviceId: string };
  /** What it certainly will not make within that: the service's ids of what is there already. */
  otherParts?: string[];
  /** The attempt that the form was showing; else the next. */
  attempt?: number;
};

/** What asking led to: a command to be sent now, the one that was there already, or faults of the form. */
export type Opening =
  | { kind: "opened"; lease: Lease }
  | { kind: "found"; commandId: string }
  | { kind: "faulty"; fields: FieldMessages };

type Named<Request> = Pick<CommandKind<Request>, "name" | "version" | "request" | "creates"> & {
  mirrored: Pick<CommandKind["mirrored"], "kind">;
};

/** Opens a command with its lease and its resolve job, in the caller's transaction. */
export async function openCommand<Request>(
  tx: Tx,
  kind: Named<Request>,
  given: NewCommand<Request>,
): Promise<Opening> {
  const open = await findOpen(tx, kind, given.key);
  if (open && !(await endUnreadable(tx, kind, open))) return { kind: "found", commandId: open.id };
  const leaseToken = newId();
  const commandId = await write(tx, kind, given, { state: "sending", leaseToken });
  const lease = { commandId, leaseToken };
  await renewLease(tx, lease);
  await scheduleRoundAfterLease(tx, commandId);
  return { kind: "opened", lease };
}

/**
 * Opens a command that nobody waits for, in the caller's transaction: the resolver sends it once that commits, after
 * whatever people do, and goes on for days where the service cannot be reached. One that is open already is enough.
 */
export async function queueCommand<Request>(
  tx: Tx,
  kind: Named<Request>,
  given: NewCommand<Request>,
): Promise<void> {
  if (await findOpen(tx, kind, given.key)) return;
  const commandId = await write(tx, kind, given, { state: "unknown", isAwaited: false });
  await scheduleRound(tx, commandId, 0);
}

/**
 * Writes down, in the caller's transaction, a command that is sent once its person has consented to it, and nothing of it
 * before. @returns its id
 */
export async function openAwaitingConsent<Request>(
  tx: Tx,
  kind: Named<Request>,
  given: NewCommand<Request>,
): Promise<string> {
  return await write(tx, kind, given, { state: "awaiting_consent" });
}

/**
 * Opens such a command, which the caller has locked, for whoever sends it then. It counts as given now.
 * @param departmentId where its person is now
 */
export async function openConsented(tx: Tx, commandId: string, departmentId: string | null): Promise<Lease> {
  const lease = { commandId, leaseToken: newId() };
  await tx.command.update({
    where: { id: commandId },
    data: {
      ...{ state: "sending", leaseToken: lease.leaseToken, departmentId },
      createdAt: new Date(await databaseNow(tx)),
    },
  });
  await renewLease(tx, lease);
  await scheduleRoundAfterLease(tx, commandId);
  return lease;
}

/** The one that is open. Clicks at the same moment queue up here, whatever process they reach. */
async function findOpen(
  tx: Tx,
  { name: kind }: Pick<CommandKind, "name">,
  key: string,
): Promise<Command | null> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind} ${key}`}, 0))`;
  return await tx.command.findFirst({ where: { kind, key, state: { in: ["sending", "unknown"] } } });
}

/**
 * An action of which nobody can read any more what it asks for is never sent, and keeps no other from being given: it ends,
 * and its person is told that nobody knows what became of it. Not while somebody holds it, whose release may read it.
 * What makes something is let go by its own page.
 * One that is read is not locked: whoever opens it may have locked what it acts on, which whoever settles it locks after it.
 * @returns whether it is open no longer
 */
async function endUnreadable<Request>(tx: Tx, kind: Named<Request>, open: Command): Promise<boolean> {
  if (kind.creates || readableSending(kind, open)) return false;
  const command = await lockUnheldAtOnce(tx, open.id);
  if (!command) return false;
  const why = message("orderErrors.actionUnreadable");
  const refusal: Refusal = { code: "outcome_unknown", message: why, fields: {} };
  await settleRefused(tx, command.id, { sends: command.sends, refusal });
  return true;
}

/** @returns its id */
async function write<Request>(
  tx: Tx,
  kind: Named<Request>,
  { actor, scope, key, request, ...about }: NewCommand<Request>,
  standing: Pick<Prisma.CommandUncheckedCreateInput, "state" | "leaseToken" | "isAwaited">,
): Promise<string> {
  const id = newId();
  const { department, onBehalfOf } = actingOf(actor);
  // What is done to something is seen by those who see it, whoever does it.
  const subject = about.subject && (await ownerOf(tx, kind.mirrored.kind, about.subject.id));
  await tx.command.create({
    data: {
      id,
      kind: kind.name,
      key,
      attempt: about.attempt ?? (await nextAttempt(tx, kind.name, key)),
      businessId: scope.businessId,
      departmentId: subject ? subject.departmentId : (department?.id ?? null),
      connectionId: scope.connectionId,
      actorId: actor.userId,
      onBehalfOfId: onBehalfOf?.userId ?? null,
      grantId: onBehalfOf?.grantId ?? null,
      requestId: actor.requestId,
      address: actor.address,
      draftId: about.draftId ?? null,
      subjectId: about.subject?.id ?? null,
      serviceId: about.subject?.serviceId ?? null,
      otherParts: about.otherParts ?? [],
      callbackKeyHash: callbackKeyHash(callbackKeyFor(id)),
      request: { ...request, version: kind.version } as Prisma.InputJsonObject,
      ...standing,
    },
  });
  return id;
}

async function nextAttempt(tx: Tx, kind: string, key: string): Promise<number> {
  const { _max } = await tx.command.aggregate({ where: { kind, key }, _max: { attempt: true } });
  return (_max.attempt ?? 0) + 1;
}
