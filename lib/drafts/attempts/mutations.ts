import type { Actor } from "@/lib/auth/actor";
import { isOpen } from "@/lib/commands/lease";
import { type NewCommand, type Opening, openCommand } from "@/lib/commands/open";
import { settleRefused } from "@/lib/commands/settle";
import type { ConnectionScope } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import type { Refusal } from "@/lib/domain/refusal";
import type { Tx } from "@/lib/platform/db";
import type { Command } from "@/prisma/generated/client";
import { askConsent } from "../consents/mutations";
import type { DraftKind } from "../kind";
import { lockDraft, notEditable } from "../mutations";
import { attemptsAtMost } from "../rules";
import type { AttemptRef, AttemptView } from "../schema";
import { attemptView, holdsDraft } from "./rules";

/** Attempts of a draft, each opened once under the draft's lock. */

export type LockedForPress = Awaited<ReturnType<typeof lockDraft>> & {
  /** The attempt that has the number of the press already. */
  own: Command | null;
};

/** The draft under its row's lock, which makes simultaneous clicks queue up. @throws AppError `not_found` */
export async function lockForPress(
  tx: Tx,
  actor: Actor,
  { draftId, attempt }: AttemptRef,
): Promise<LockedForPress> {
  const locked = await lockDraft(tx, actor, draftId);
  return { ...locked, own: await tx.command.findFirst({ where: { draftId, attempt } }) };
}

/**
 * For a number that no attempt has: whether the draft became something since the page showed it as open, by an attempt
 * that was thought refused.
 * @throws AppError `not_found` for a draft that was thrown away, `conflict` for an attempt that is not the draft's next
 */
export function isPressTooLate(
  { draft, latest, standing }: LockedForPress,
  { attempt }: AttemptRef,
): boolean {
  const isHeld = holdsDraft(standing);
  if (draft.closedAt && !isHeld) {
    throw new AppError("not_found", `Draft ${draft.id} was thrown away`, {
      userMessage: message("draftErrors.thrownAway"),
    });
  }
  if (standing && (isOpen(standing) || standing.state === "awaiting_consent")) throw notEditable(standing);
  const next = (latest?.attempt ?? 0) + 1;
  if (attempt !== next)
    throw new AppError("conflict", `Draft ${draft.id} is at attempt ${next}, not ${attempt}`);
  if (attempt > attemptsAtMost) {
    throw new AppError("conflict", `Draft ${draft.id} was tried ${attemptsAtMost} times`, {
      userMessage: message("draftErrors.triedTooOften", { most: attemptsAtMost }),
    });
  }
  return isHeld;
}

type Opener<Request> = {
  actor: Actor;
  scope: ConnectionScope;
  kind: Pick<DraftKind<object, unknown, Request>, "command">;
  press: AttemptRef;
};

/** Committed before anything is sent. */
export async function openFor<Request>(
  tx: Tx,
  { actor, scope, kind, press: { draftId, attempt } }: Opener<Request>,
  request: Request,
  about: Pick<NewCommand<Request>, "subject" | "otherParts"> = {},
): Promise<Opening> {
  const given = { actor, scope, key: draftId, request, draftId, attempt, ...about };
  return await openCommand(tx, kind.command, given);
}

/** The same of what waits until its person has consented to it. */
export async function askFor<Request>(
  tx: Tx,
  { actor, scope, kind, press: { draftId, attempt } }: Opener<Request>,
  request: Request,
): Promise<Opening> {
  const given = { actor, scope, key: draftId, request, draftId, attempt };
  return { kind: "found", commandId: await askConsent(tx, kind.command, given) };
}

/** Writes an attempt down as refused, so that nothing is sent under its number any more. */
export async function openRefused<Request>(
  tx: Tx,
  opener: Opener<Request>,
  request: Request,
  refusal: Refusal,
): Promise<AttemptView> {
  const opening = await openFor(tx, opener, request);
  const { draftId, attempt } = opener.press;
  if (opening.kind !== "opened") {
    throw new Error(`Attempt ${attempt} of draft ${draftId} was opened under its lock`);
  }
  const { commandId } = opening.lease;
  await settleRefused(tx, commandId, { sends: 0, refusal });
  return attemptView(await tx.command.findUniqueOrThrow({ where: { id: commandId } }));
}

export const tooLate: Refusal = { code: "conflict", message: message("draftErrors.earlierDone"), fields: {} };
