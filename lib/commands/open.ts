import { type Actor, actingOf } from "@/lib/auth/actor";
import type { ConnectionScope } from "@/lib/credentials/scope";
import type { FieldMessages } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { callbackKeyFor, callbackKeyHash } from "@/lib/mirror/callback-key";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import type { CommandKind } from "./kind";
import { type Lease, renewLease } from "./lease";
import { scheduleFirstRound } from "./queue";

/** A command is written down, with whoever gave it and the job that finds out what became of it, before it is sent. */

export type NewCommand<Request> = {
  actor: Actor;
  scope: ConnectionScope;
  /** One is open at a time for a kind and key: the form's id, or our id of the thing it acts on. */
  key: string;
  request: Request;
  /** The form it is made from. */
  draftId?: string;
  /** What it acts on: our id of it, and the service's. */
  subject?: { id: string; serviceId: string };
  /** The attempt that the form was showing; else the next. */
  attempt?: number;
};

/** What asking led to: a command to be sent now, the one that was there already, or faults of the form. */
export type Opening =
  | { kind: "opened"; lease: Lease }
  | { kind: "found"; commandId: string }
  | { kind: "faulty"; fields: FieldMessages };

/** Opens a command with its lease and its resolve job, in the caller's transaction. */
export async function openCommand<Request>(
  tx: Tx,
  kind: Pick<CommandKind<Request>, "name" | "version">,
  { actor, scope, key, request, ...about }: NewCommand<Request>,
): Promise<Opening> {
  // Clicks at the same moment queue up here, whatever process they reach.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind.name} ${key}`}, 0))`;
  const open = await tx.command.findFirst({
    where: { kind: kind.name, key, state: { in: ["sending", "unknown"] } },
    select: { id: true },
  });
  if (open) return { kind: "found", commandId: open.id };
  const commandId = newId();
  const leaseToken = newId();
  const { department, onBehalfOf } = actingOf(actor);
  await tx.command.create({
    data: {
      id: commandId,
      kind: kind.name,
      key,
      attempt: about.attempt ?? (await nextAttempt(tx, kind.name, key)),
      businessId: scope.businessId,
      departmentId: department?.id ?? null,
      connectionId: scope.connectionId,
      actorId: actor.userId,
      onBehalfOfId: onBehalfOf?.userId ?? null,
      requestId: actor.requestId,
      draftId: about.draftId ?? null,
      subjectId: about.subject?.id ?? null,
      serviceId: about.subject?.serviceId ?? null,
      state: "sending",
      callbackKeyHash: callbackKeyHash(callbackKeyFor(commandId)),
      leaseToken,
      request: { ...request, version: kind.version } as Prisma.InputJsonObject,
    },
  });
  const lease = { commandId, leaseToken };
  await renewLease(tx, lease);
  await scheduleFirstRound(tx, commandId);
  return { kind: "opened", lease };
}

async function nextAttempt(tx: Tx, kind: string, key: string): Promise<number> {
  const { _max } = await tx.command.aggregate({ where: { kind, key }, _max: { attempt: true } });
  return (_max.attempt ?? 0) + 1;
}
