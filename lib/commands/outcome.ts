import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import type { Message } from "@/lib/domain/message";
import { storedRefusal } from "@/lib/domain/refusal";
import type { Command } from "@/prisma/generated/client";

/** What a person is told where what they asked for was not, or not certainly, their doing. */
export type OutcomeWords = {
  /** Somebody else was first, or the thing stands otherwise by now. */
  movedOn: Message;
  /** Something else is on its way that was asked for before. */
  earlierWaits: Message;
  /** It was sent, and no answer came. */
  unknown: Message;
  /** It waits for its turn. */
  waits: Message;
};

/**
 * Whether a command, as it stands after it was given, is done as the actor's own.
 * @param isSame whether it asks for what the actor did; one that was open already may not
 * @throws AppError `conflict`, `outcome_unknown` while it is being found out, or what it was refused for
 */
export function assertDone(
  actor: Pick<Actor, "userId">,
  { id, state, byAnother, actorId, refusal, sends }: Command,
  isSame: boolean,
  words: OutcomeWords,
): void {
  if (state === "refused") {
    const { code, message: why } = storedRefusal(refusal);
    if (code !== "service_refused")
      throw new AppError(code, `Command ${id} was refused`, { userMessage: why });
  }
  if (state === "done" && !byAnother && actorId === actor.userId) return;
  if (state === "done" || state === "refused") {
    throw new AppError("conflict", `Command ${id} came too late`, { userMessage: words.movedOn });
  }
  if (!isSame) {
    throw new AppError("conflict", `Command ${id} was decided on something else`, {
      userMessage: words.earlierWaits,
    });
  }
  throw new AppError("outcome_unknown", `What became of command ${id} is not known yet`, {
    userMessage: sends > 0 ? words.unknown : words.waits,
  });
}
