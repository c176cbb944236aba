import { type AppError, isAppError, toAppError } from "@/lib/domain/errors";
import { isAboutTheThing } from "@/lib/gateway/failures";
import { gatewayFor } from "@/lib/gateway/registry";
import type { Mirrored, Reading } from "@/lib/mirror/kind";
import { readWhole } from "@/lib/mirror/reading";
import { db, type Tx } from "@/lib/platform/db";
import type { Command, Prisma } from "@/prisma/generated/client";
import { isCarriedOut, type KnownByFiles, type NothingFound } from "./evidence";
import { type CommandKind, sendingOf } from "./kind";
import { isOpen, type Lease, lockHeld } from "./lease";
import { findMaker, settleMaker } from "./maker";
import { hidesFiles, triesToRead } from "./rules";
import type { LeasedCommand } from "./send";
import { settleDone } from "./settle";
import { storeSeen } from "./storing";

/** One look whether a command was carried out, and what is kept of what it saw. */

/** What a look came to; `nothing_found` where it was whole and did not find it carried out. */
export type Looked =
  | { kind: "settled" | "incomplete" }
  | Pick<NothingFound<Mirrored>, "kind" | "isTooLate" | "changed">;

/** Settles the command if it was carried out. */
export async function look<Request, Whole extends Mirrored>(
  { kind, lease, access }: LeasedCommand<Request, Whole>,
  command: Command,
): Promise<Looked> {
  const isMade = kind.creates && command.serviceId !== null;
  const known = isMade ? await readKnown({ kind, lease, access }, command) : null;
  if (known) return known;
  const seen = await kind.look({ ...sendingOf(kind, command), gateway: gatewayFor(access) });
  const { connectionId } = command;
  await db().$transaction(async (tx) => {
    if ("unreadable" in seen) await learn(tx, lease, { unreadable: seen.unreadable ?? {} });
    if (seen.kind === "known_by_files") await settleKnownByFiles(tx, kind, { ...command, ...lease }, seen);
    else if (seen.kind === "nothing_found" || seen.kind === "incomplete")
      await storeSeen(tx, kind, command, seen);
    else if (kind.creates && seen.kind === "found") await settleMaker(tx, kind, connectionId, seen);
    else if (isCarriedOut(seen)) await settleDone(tx, kind, lease.commandId, seen);
  });
  // What was found may be what another command made.
  const { state } = await db().command.findUniqueOrThrow({ where: { id: lease.commandId } });
  if (!isOpen({ state })) return { kind: "settled" };
  // Of what is known to be made nothing else is concluded.
  if (isMade || seen.kind === "incomplete" || seen.kind === "known_by_files") return { kind: "incomplete" };
  return seen.kind === "nothing_found" ? seen : { kind: "nothing_found" };
}

/**
 * What cannot be read itself is certain to exist, and is read by its id from now on; after three tries its row and the
 * list of its files settle what made it.
 */
async function settleKnownByFiles<Request, Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<Request, Whole>,
  { connectionId, ...lease }: Lease & Pick<Command, "connectionId">,
  { carrying, row, unreadable }: KnownByFiles,
): Promise<void> {
  const { serviceId, files } = carrying;
  const maker = await findMaker(tx, kind, connectionId, row ? { ...row.snapshot, files } : carrying);
  if (maker === lease.commandId) await learn(tx, lease, { serviceId });
  if (!row || (unreadable[serviceId] ?? 0) < triesToRead) return;
  await settleMaker(tx, kind, connectionId, { kind: "known_by_row", by: "by_us", reading: row, files });
}

/** Reads what a command is known to have made by its id; null where that cannot be read. */
async function readKnown<Request, Whole extends Mirrored>(
  { kind, lease, access }: LeasedCommand<Request, Whole>,
  command: Command,
): Promise<Looked | null> {
  const gateway = gatewayFor(access);
  const { serviceId } = command;
  const reading: Reading<Whole> | AppError = await readWhole(kind.mirrored, gateway, serviceId ?? "").catch(
    toAppError,
  );
  if (isAppError(reading)) {
    if (!isAboutTheThing(reading)) throw reading;
    return null;
  }
  await db().$transaction(async (tx) => {
    const { snapshot } = reading;
    const isOther = kind.fit(snapshot, sendingOf(kind, command).request) === null && !hidesFiles(snapshot);
    // Where no list tells files, the service itself has said that it made this, whatever that carries by now.
    if (isOther && gateway.capabilities.listing.file !== null) {
      await learn(tx, lease, { serviceId: null });
    } else await settleDone(tx, kind, lease.commandId, { kind: "found", by: "by_us", reading });
  });
  const { state } = await db().command.findUniqueOrThrow({ where: { id: lease.commandId } });
  return { kind: isOpen({ state }) ? "incomplete" : "settled" };
}

async function learn(tx: Tx, lease: Lease, learned: Prisma.CommandUpdateInput): Promise<void> {
  const held = await lockHeld(tx, lease);
  if (held) await tx.command.update({ where: { id: held.id }, data: learned });
}
