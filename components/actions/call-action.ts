import { unstable_isUnrecognizedActionError } from "next/navigation";
import type { ActionResult } from "@/lib/auth/action-result";
import { AppError, type ErrorCode } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { shownOwner } from "@/lib/domain/page-owner";

/** Longer than any action takes at the portal: whoever waits longer waits for an answer that was lost. */
export const longestActionMs = 180_000;

export type Action<Input, Data> = (input: Input, owner: string | null) => Promise<ActionResult<Data>>;

/**
 * Calls a server action as every component does, so that no failure goes unsaid.
 * @throws AppError the action's own refusal, or `unauthenticated` of the door; `conflict` where the page is older than the portal, and nothing was
 *   done; `outcome_unknown` where the answer was lost or does not come
 */
export async function callAction<Input, Data>(action: Action<Input, Data>, input: Input): Promise<Data> {
  // The door takes nothing else, and React writes what occurs twice in it as a reference.
  const plain = JSON.parse(JSON.stringify(input)) as Input;
  const result = await answerTo(action(plain, shownOwner())).catch((cause: unknown) => {
    throw unanswered(cause);
  });
  if (result.ok) return result.data;
  const { code, message: userMessage, fields } = result.error;
  throw new AppError(code, `An action answered ${code}`, { userMessage, fields });
}

async function answerTo<Data>(call: Promise<Data>): Promise<Data> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No answer came")), longestActionMs);
  });
  return await Promise.race([call, silence]).finally(() => clearTimeout(timer));
}

/** Next.js rejects with an error of its own for whatever is not an answer of the action. */
function unanswered(cause: unknown): AppError {
  if (unstable_isUnrecognizedActionError(cause)) {
    return new AppError("conflict", "The portal no longer knows the action of this page", {
      userMessage: message("errors.action.outdated"),
      cause,
    });
  }
  if (cause instanceof Error && cause.message === ("unauthenticated" satisfies ErrorCode)) {
    return new AppError("unauthenticated", "An action was sent without a session", { cause });
  }
  return new AppError("outcome_unknown", "The answer to an action was lost", {
    userMessage: message(navigator.onLine ? "errors.action.lost" : "errors.action.offline"),
    cause,
  });
}
