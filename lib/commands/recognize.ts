import type { Mirrored } from "@/lib/mirror/kind";
import type { CalledBack } from "@/lib/mirror/process-callback";
import { findStored, type Stored } from "@/lib/mirror/stored";
import { db, type Tx } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { Change, Prisma } from "@/prisma/generated/client";
import { listFitting } from "./fitting";
import { type CommandKind, commandKindNamed, readableSending } from "./kind";
import { lockCommands } from "./lease";
import { settleMaker } from "./maker";
import { lookSoon } from "./queue";
import { settleDone } from "./settle";
import { findTied } from "./storing";

/** Commands that the mirror shows to be carried out, however it learned of it: by a callback, a sweep, a look. */

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
  const acting = await listActing(tx, about, stored);
  // All that may be settled before what they are about, which settling the first of them locks.
  if (acting.length > 0) await lockCommands(tx, [...acting, ...(await listMaking(tx, about, stored))]);
  for (const kind of about) {
    if (kind.creates) await settleMaker(tx, kind, stored.connectionId, foundBy(stored));
    else if (acting.length > 0) await settleActing(tx, kind, stored);
  }
}

/** Our ids of the commands that were sent to change it and of which the outcome is not known. */
async function listActing(
  tx: Tx,
  kinds: readonly CommandKind[],
  { id }: Stored<Mirrored>,
): Promise<string[]> {
  const names = kinds.filter(({ creates }) => !creates).map(({ name }) => name);
  const commands = await tx.command.findMany({
    where: { ...ofUnknownOutcome, subjectId: id, kind: { in: names } },
    select: { id: true },
  });
  return commands.map((command) => command.id);
}

/** Our ids of the commands of which settling that it was made may be about. */
async function listMaking(
  tx: Tx,
  kinds: readonly CommandKind[],
  { connectionId, reading: { snapshot } }: Stored<Mirrored>,
): Promise<string[]> {
  const ids: string[] = [];
  for (const kind of kinds.filter(({ creates }) => creates)) {
    const fitting = await listFitting(tx, kind, connectionId, snapshot);
    const tied = fitting.length > 0 ? await findTied(tx, kind, connectionId, snapshot) : null;
    ids.push(...fitting.map(({ id }) => id), ...(tied ? [tied] : []));
  }
  return ids;
}

const ofUnknownOutcome = {
  state: { in: ["sending", "unknown"] },
  sends: { gt: 0 },
} satisfies Prisma.CommandWhereInput;

/**
 * Settles the command that made what a callback led to, if it named its files. The address that was used alone proves
 * nothing: what came of a quote keeps the quote's. Where it led to nothing, the command is looked for soon.
 */
export async function recognizeCallback(
  { commandId, connectionId, kind, serviceId }: CalledBack,
  kinds: readonly CommandKind[],
): Promise<void> {
  if (serviceId === null) return await lookSoon(commandId);
  await db().$transaction(async (tx) => {
    const command = await tx.command.findUnique({ where: { id: commandId } });
    if (!command) return;
    const commandKind = commandKindNamed(kinds, command.kind);
    if (command.state === "done" || commandKind.mirrored.kind !== kind.kind) return;
    const stored = await findStored(tx, commandKind.mirrored, { connectionId, serviceId });
    if (stored && (await settleMaker(tx, commandKind, connectionId, foundBy(stored), commandId))) return;
    log.warn({ commandId, serviceId }, "A callback led to something that its command did not make");
  });
}

function foundBy<Whole extends Mirrored>({ reading }: Stored<Whole>) {
  return { kind: "found", by: "by_us", reading } as const;
}

/**
 * Settles what acts on it and is done. Whoever is sending hears the answer, and only that tells who came first; where they
 * die before it, what was made is known from now on, though it may be taken back before anybody looks.
 */
async function settleActing<Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<unknown, Whole>,
  { id: subjectId, reading }: Stored<Whole>,
): Promise<void> {
  const commands = await tx.command.findMany({
    where: { ...ofUnknownOutcome, subjectId, kind: kind.name },
    orderBy: { createdAt: "asc" },
  });
  for (const command of commands) {
    const sending = readableSending(kind, command);
    const by = sending && kind.recognize(reading.snapshot, sending);
    if (by && command.state === "sending") {
      const partServiceId = kind.partOf?.(reading.snapshot, sending) ?? null;
      await tx.command.updateMany({
        where: { id: command.id, partServiceId: null },
        data: { partServiceId },
      });
    } else if (by) await settleDone(tx, kind, command.id, { kind: "found", by, reading });
  }
}
