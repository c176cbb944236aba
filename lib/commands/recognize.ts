import type { Mirrored } from "@/lib/mirror/kind";
import type { CalledBack } from "@/lib/mirror/process-callback";
import { findStored, type Stored } from "@/lib/mirror/stored";
import { db, type Tx } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { Change, Command } from "@/prisma/generated/client";
import { type CommandKind, commandKindNamed } from "./kind";
import { settleDone } from "./settle";

/** Commands that the mirror shows to be carried out, however it learned of it: by a callback, a sweep, a look. */

/** A thing that was made may turn up this long after its command was thought refused. */
const mayTurnUpDays = 7;

/** Follows changes: settles the open commands that what changed shows to be carried out. */
export async function recognizeChange(
  tx: Tx,
  { topic, subjectId }: Pick<Change, "topic" | "subjectId">,
  kinds: readonly CommandKind[],
): Promise<void> {
  const about = kinds.filter(({ mirrored }) => mirrored.kind === topic);
  const [first] = about;
  const stored = first && (await findStored(tx, first.mirrored, { id: subjectId }));
  if (!stored) return;
  for (const command of await unsettledCommands(tx, about, stored)) {
    await settleIfShown(tx, commandKindNamed(kinds, command.kind), command, stored);
  }
}

/**
 * Settles the command whose callback address was used, if what the callback led to is its doing. The address
 * alone proves nothing: what came of a quote keeps the quote's address.
 */
export async function recognizeCallback(
  { commandId, connectionId, kind, serviceId }: CalledBack,
  kinds: readonly CommandKind[],
): Promise<void> {
  await db().$transaction(async (tx) => {
    const command = await tx.command.findUniqueOrThrow({ where: { id: commandId } });
    const commandKind = commandKindNamed(kinds, command.kind);
    if (command.state === "done" || commandKind.mirrored.kind !== kind.kind) return;
    const stored = await findStored(tx, commandKind.mirrored, { connectionId, serviceId });
    if (stored && (await settleIfShown(tx, commandKind, command, stored))) return;
    log.warn({ commandId, serviceId }, "A callback led to something that its command did not make");
  });
}

/** Those that act on it, and those that may have made it, refused ones included. */
async function unsettledCommands(
  tx: Tx,
  kinds: readonly CommandKind[],
  { id, connectionId }: Stored<unknown>,
): Promise<Command[]> {
  const names = (creates: boolean) =>
    kinds.filter((kind) => kind.creates === creates).map(({ name }) => name);
  const recent = { gt: new Date(Date.now() - mayTurnUpDays * 24 * 3_600_000) };
  return await tx.command.findMany({
    where: {
      connectionId,
      OR: [
        // Whoever is sending hears the answer, and only that tells who came first.
        { subjectId: id, kind: { in: names(false) }, state: "unknown", sends: { gt: 0 } },
        { kind: { in: names(true) }, state: { not: "done" }, sends: { gt: 0 }, createdAt: recent },
      ],
    },
    orderBy: { createdAt: "asc" },
  });
}

async function settleIfShown<Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<unknown, Whole>,
  command: Command,
  { reading }: Stored<Whole>,
): Promise<boolean> {
  const request = kind.request.safeParse(command.request);
  if (!request.success) {
    // One that cannot be read keeps no other from being recognized.
    log.error({ commandId: command.id, err: request.error }, "A stored request cannot be read");
    return false;
  }
  const by = kind.recognize(reading.snapshot, { command, request: request.data });
  if (!by) return false;
  await settleDone(tx, kind, command.id, { kind: "found", by, reading });
  return true;
}
