import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@/lib/domain/errors";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import type { Mirrored } from "@/lib/mirror/kind";
import { db, type Tx } from "@/lib/platform/db";
import type { Command } from "@/prisma/generated/client";
import type { CommandKind } from "./kind";
import type { Opening } from "./open";
import { lookNow } from "./resolve";
import { sendCommand } from "./send";

/** Running a command and learning what came of it, while a person waits. */

/** How long a second click waits for what the first one comes to. */
const waitForFirstMs = 8_000;
const lookAgainMs = 150;

/**
 * Opens a command in one transaction, sends it and answers with how it stands: done, refused or unknown. Where
 * the same is under way already, answers with that: what changes something is waited for a while, what makes
 * something has a page that follows it.
 * @throws AppError `invalid_input` with a message at each fault
 */
export async function runCommand<Request, Whole extends Mirrored>(
  kind: CommandKind<Request, Whole>,
  access: ServiceAccess,
  open: (tx: Tx) => Promise<Opening>,
): Promise<Command> {
  const opening = await db().$transaction(open);
  if (opening.kind === "faulty") {
    throw new AppError("invalid_input", `A form cannot become ${kind.name} as it is`, {
      fields: opening.fields,
    });
  }
  if (opening.kind === "found") {
    return kind.creates ? await commandById(opening.commandId) : await awaitAnswer(opening.commandId);
  }
  const { commandId } = opening.lease;
  await sendCommand({ kind, lease: opening.lease, access }, { personWaits: true });
  const sent = await commandById(commandId);
  // What was lost is most often done: a look at how the thing stands tells, and the person waits for it.
  if (sent.state !== "unknown" || sent.sends === 0 || kind.creates) return sent;
  await lookNow({ kind, access }, commandId);
  return await commandById(commandId);
}

async function awaitAnswer(commandId: string): Promise<Command> {
  const deadline = Date.now() + waitForFirstMs;
  for (;;) {
    const command = await commandById(commandId);
    // What is unknown takes the resolver longer than anybody waits at a button.
    if (command.state !== "sending" || Date.now() > deadline) return command;
    await pause(lookAgainMs);
  }
}

async function commandById(commandId: string): Promise<Command> {
  return await db().command.findUniqueOrThrow({ where: { id: commandId } });
}
