import { isDeepStrictEqual } from "node:util";
import { type Actor, personOf, writtenFor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import type { Command } from "@/prisma/generated/client";
import { findAttempts, getOwnDraft } from "../data";
import type { AttemptOutcome, AttemptRef, AttemptView } from "../schema";
import { attemptView, holdsDraft } from "./rules";

/**
 * What is known of an attempt by its key, for a page that lost the answer to its press.
 * @throws AppError `not_found` for a draft that is not the actor's or was thrown away
 */
export async function getAttempt(actor: Actor, { draftId, attempt }: AttemptRef): Promise<AttemptOutcome> {
  const draft = await getOwnDraft(actor, draftId);
  const [own, { standing }] = await Promise.all([
    visibleTo(actor).command.findFirst({ where: { draftId, attempt } }),
    findAttempts(db(), draftId),
  ]);
  if (own) return attemptView(toldOf(own, standing));
  if (draft.closedAt && !holdsDraft(standing)) {
    throw new AppError("not_found", `Draft ${draftId} is not open to its reader`);
  }
  return { state: "not_arrived" };
}

/** What tells of an attempt: itself, or where it was refused another one of its draft that asked for the very same. */
export function toldOf(own: Command, standing: Command | null): Command {
  const isRefused = own.state === "refused" && standing !== null && standing.state !== "refused";
  return isRefused && isDeepStrictEqual(own.request, standing.request) ? standing : own;
}

/** How the attempt of a command stands. @throws AppError `not_found` */
export async function getAttemptByCommand(actor: Actor, commandId: string): Promise<AttemptView> {
  const command = await visibleTo(actor).command.findFirst({
    where: { id: commandId, draftId: { not: null } },
  });
  if (!command || !isShownTo(actor, command)) {
    throw new AppError("not_found", `Command ${commandId} is not visible to its reader`);
  }
  return attemptView(command);
}

/** An attempt that was refused, or waits for consent, is its person's alone: nothing came of it, or has so far. */
export function isShownTo(actor: Actor, command: Command): boolean {
  const isNothing = command.state === "refused" || command.state === "awaiting_consent";
  return !isNothing || writtenFor(command) === personOf(actor);
}
