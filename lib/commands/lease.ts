import { holdUnsuspended } from "@/lib/auth/membership";
import { newId } from "@/lib/domain/ids";
import { db, type Tx } from "@/lib/platform/db";
import { leaseSeconds } from "@/lib/platform/lease";
import type { Command } from "@/prisma/generated/client";

/** Who may send a command: only the holder of its lease, until that runs out and someone else takes it over. */

export type Lease = { commandId: string; leaseToken: string };

/** Gives a lease that is still held its whole time anew. */
export async function renewLease(tx: Tx, { commandId, leaseToken }: Lease): Promise<void> {
  await tx.$executeRaw`UPDATE "Command" SET "leaseUntil" = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = ${commandId}::uuid AND "leaseToken" = ${leaseToken}::uuid`;
}

/** Takes over a command that nobody holds; null while someone does, or once it is settled. */
export async function takeCommandLease(commandId: string): Promise<Lease | null> {
  const leaseToken = newId();
  const taken = await db().$executeRaw`UPDATE "Command"
    SET "leaseToken" = ${leaseToken}::uuid, "leaseUntil" = now() + make_interval(secs => ${leaseSeconds}),
      state = 'unknown'
    WHERE id = ${commandId}::uuid AND state IN ('sending', 'unknown')
      AND ("leaseUntil" IS NULL OR "leaseUntil" < now())`;
  return taken === 1 ? { commandId, leaseToken } : null;
}

/** Nothing is sent for a business while it is suspended; the lease is held still. */
export type NotSent = "suspended";

/** A command whose send was counted, and how it stood before. */
export type Counted = { command: Command; before: BeforeSend };

/** What a send that was certainly not carried out gives back: what was waited and looked before it holds on. */
export type BeforeSend = Pick<
  Command,
  "sends" | "looks" | "lastSentAt" | "firstSentAt" | "clockAheadSeconds"
>;

/**
 * Counts a send before it leaves, and gives it the whole of the lease's time. Null when the lease was lost:
 * a process that was stopped past it must not send, because somebody else is in charge. A business is suspended before
 * or after, never between: what was counted was sent.
 */
export async function countSend({ commandId, leaseToken }: Lease): Promise<Counted | NotSent | null> {
  return await db().$transaction(async (tx) => {
    const before = await lockCommand(tx, commandId);
    if (!(await holdUnsuspended(tx, before.businessId))) return "suspended";
    const counted = await tx.$executeRaw`UPDATE "Command" AS command
      SET sends = sends + 1, looks = 0, "lastSentAt" = now(), "firstSentAt" = COALESCE("firstSentAt", now()),
        "clockAheadSeconds" = CASE WHEN "firstSentAt" IS NULL THEN COALESCE(connection."clockAheadSeconds", 0)
          ELSE command."clockAheadSeconds" END,
        state = CASE WHEN sends = 0 THEN 'sending' ELSE state END,
        "leaseUntil" = now() + make_interval(secs => ${leaseSeconds})
      FROM "Connection" AS connection
      WHERE command.id = ${commandId}::uuid AND connection.id = command."connectionId"
        AND "leaseToken" = ${leaseToken}::uuid AND "leaseUntil" > clock_timestamp() AND state IN ('sending', 'unknown')`;
    if (counted === 0) return null;
    return { command: await tx.command.findUniqueOrThrow({ where: { id: commandId } }), before };
  });
}

/** The command, locked, if it is open and the lease is still held. */
export async function lockHeld(tx: Tx, { commandId, leaseToken }: Lease): Promise<Command | null> {
  const command = await lockCommand(tx, commandId);
  return command.leaseToken === leaseToken && isOpen(command) ? command : null;
}

/** The command, locked, if it is open and nobody holds it. */
export async function lockUnheld(tx: Tx, commandId: string): Promise<Command | null> {
  const command = await lockCommand(tx, commandId);
  const [held] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Command" WHERE id = ${commandId}::uuid AND "leaseUntil" >= now()`;
  return isOpen(command) && !held ? command : null;
}

/** The same, and null too where another transaction has it locked: whoever waited could hold what that one waits for. */
export async function lockUnheldAtOnce(tx: Tx, commandId: string): Promise<Command | null> {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Command" WHERE id = ${commandId}::uuid FOR UPDATE SKIP LOCKED`;
  return locked.length > 0 ? await lockUnheld(tx, commandId) : null;
}

export async function lockCommand(tx: Tx, commandId: string): Promise<Command> {
  await lockCommands(tx, [commandId]);
  return await tx.command.findUniqueOrThrow({ where: { id: commandId } });
}

/** Forms before their commands, and each in one order, so that no two wait for each other. */
export async function lockCommands(tx: Tx, commandIds: readonly string[]): Promise<void> {
  const ids = [...commandIds];
  await tx.$queryRaw`/* prepared: lock_forms */ SELECT 1 FROM "Draft"
    WHERE id IN (SELECT "draftId" FROM "Command" WHERE id = ANY(${ids}::uuid[])) ORDER BY id FOR UPDATE`;
  await tx.$queryRaw`/* prepared: lock_commands */
    SELECT 1 FROM "Command" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
}

/** Whether what became of it is still to be found out. */
export function isOpen({ state }: Pick<Command, "state">): boolean {
  return state === "sending" || state === "unknown";
}
