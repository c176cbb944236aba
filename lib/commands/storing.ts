import { staffBehind, writtenFor } from "@/lib/auth/actor";
import { scopeOf } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import type { Mirrored } from "@/lib/mirror/kind";
import { markGone } from "@/lib/mirror/mark-gone";
import { requestRefresh } from "@/lib/mirror/refresh";
import { storeOrReadAgain } from "@/lib/mirror/store-or-read-again";
import { tableOf } from "@/lib/mirror/table";
import type { Tx } from "@/lib/platform/db";
import type { Command } from "@/prisma/generated/client";
import type { Done, Incomplete, NothingFound } from "./evidence";
import type { CommandKind } from "./kind";

/** What a command learned of a thing is brought into the mirror, and what it made is tied to it there. */

export type StoredDone = {
  /** Our id of what the command acts on or made. */
  subjectId: string;
  /** What it would have made was made by another command. */
  isOfAnother: boolean;
};

/** @throws AppError `internal` for a command that acts on nothing */
export async function storeDone<Request, Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<Request, Whole>,
  command: Command,
  done: Done<Whole>,
): Promise<StoredDone> {
  const { mirrored } = kind;
  const { id: commandId, connectionId, serviceId, subjectId, departmentId } = command;
  const scope = await scopeOf(connectionId, tx);
  if ("reading" in done) {
    const maker = kind.creates ? await findTied(tx, kind, connectionId, done.reading.snapshot) : null;
    const isOfAnother = maker !== null && maker !== commandId;
    const isMaker = kind.creates && !isOfAnother;
    const placer = { placedById: writtenFor(command), placedByStaffId: staffBehind(command) };
    const madeBy = { commandId, ...placer, departmentId };
    const told = { scope, source: "action", ...(isMaker ? { madeBy } : {}) } as const;
    const { id } =
      done.kind === "found"
        ? await storeOrReadAgain(tx, mirrored, { ...told, ...done.reading, whole: true })
        : await storeOrReadAgain(tx, mirrored, { ...told, ...done.reading, whole: false });
    return { subjectId: id, isOfAnother };
  }
  // Before what is asked for of it, as whoever stores it does.
  await tx.$queryRaw`SELECT 1 FROM ${tableOf(mirrored)} WHERE id = ${subjectId}::uuid FOR UPDATE`;
  if (serviceId && done.kind === "gone") {
    await markGone(tx, mirrored, scope, serviceId, done.requestedAt, { isCertain: true });
  } else if (serviceId) {
    await requestRefresh(tx, { connectionId, kind: mirrored.kind, serviceId, source: "action" });
  }
  if (!subjectId) throw new AppError("internal", `Command ${commandId} acts on nothing that is known`);
  return { subjectId, isOfAnother: false };
}

/** What a look read of a thing that was not as the person wanted it is news to the mirror all the same. */
export async function storeSeen<Request, Whole extends Mirrored>(
  tx: Tx,
  { mirrored }: CommandKind<Request, Whole>,
  { connectionId, serviceId }: Command,
  seen: NothingFound<Whole> | Incomplete<Whole>,
): Promise<void> {
  const scope = await scopeOf(connectionId, tx);
  if ("goneAt" in seen && seen.goneAt && serviceId) {
    await markGone(tx, mirrored, scope, serviceId, seen.goneAt, { isCertain: true });
  }
  const { reading } = seen;
  if (!reading) return;
  await storeOrReadAgain(tx, mirrored, { scope, source: "action", ...reading, whole: true });
}

/** The command that is known to have made something. */
export async function findTied<Request, Whole extends Mirrored>(
  tx: Tx,
  { mirrored }: CommandKind<Request, Whole>,
  connectionId: string,
  { serviceId }: Mirrored,
): Promise<string | null> {
  const [known] = await tx.$queryRaw<{ commandId: string | null }[]>`
    SELECT "commandId" FROM ${tableOf(mirrored)}
    WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ${serviceId}`;
  return known?.commandId ?? null;
}
