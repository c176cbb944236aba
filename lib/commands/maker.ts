import type { Mirrored } from "@/lib/mirror/kind";
import type { Tx } from "@/lib/platform/db";
import { type Carrying, type Made, madeOf } from "./evidence";
import { listFitting } from "./fitting";
import type { CommandKind } from "./kind";
import { lockCommands } from "./lease";
import { bestFit } from "./rules";
import { settleDone } from "./settle";
import { findTied } from "./storing";

/**
 * Whatever shows that something was made, a look of one of the commands that named its files, a callback or the mirror:
 * the command that it fits best has made it, not the one that learned of it first.
 */

/**
 * Settles the command that made something, where that was not known.
 * @param calledBack the command whose address the service used
 * @returns false where no command can have made it
 */
export async function settleMaker<Request, Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<Request, Whole>,
  connectionId: string,
  made: Made<Whole>,
  calledBack?: string,
): Promise<boolean> {
  const unsettled = await listFitting(tx, kind, connectionId, madeOf(made), calledBack);
  if (unsettled.length === 0) return false;
  await lockCommands(
    tx,
    unsettled.map(({ id }) => id),
  );
  const commandId = await findMaker(tx, kind, connectionId, madeOf(made), calledBack);
  if (commandId === null) return false;
  await settleDone(tx, kind, commandId, made);
  return true;
}

/** The command that made something; null where none was sent of those that may have. */
export async function findMaker<Request, Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<Request, Whole>,
  connectionId: string,
  made: Whole | Carrying,
  calledBack?: string,
): Promise<string | null> {
  const known = await findTied(tx, kind, connectionId, made);
  if (known) return known;
  const fitting = await listFitting(tx, kind, connectionId, made, calledBack);
  const named = fitting.find((command) => command.serviceId === made.serviceId);
  const sent = fitting.filter(
    (command) => command.serviceId === null && (command.sends > 0 || command.id === calledBack),
  );
  return (named ?? bestFit(sent))?.id ?? null;
}
