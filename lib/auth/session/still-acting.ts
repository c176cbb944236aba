import type { Actor } from "@/lib/auth/actor";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";
import { AppError } from "@/lib/domain/errors";
import type { Tx } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { renewedActor } from "./current-actor";

/** Promises that what lasts longer than a request ends with the session, the membership or the grant that it was begun by. */

/** How often what goes on asks. */
export const askAgainMs = 10_000;

/**
 * Whether the actor's session still works for the same person of the same business, and by the same grant.
 * @param tx what writes for them once it has waited: it asks by itself, after what it waited for
 */
export async function isStillActing(actor: Actor, tx?: Tx): Promise<boolean> {
  const now = await renewedActor(actor, tx);
  return now !== null && pageOwnerOf(now) === pageOwnerOf(actor);
}

/**
 * Asks again and again while something goes on.
 * @param stop is told why it has to end; a look that fails is no reason to
 * @returns what ends the asking
 */
export function watchActing(actor: Actor, stop: (why: AppError) => void): () => void {
  const look = () =>
    isStillActing(actor).then(
      (isActing) => (isActing ? undefined : stop(actsNoMore(actor))),
      (err: unknown) => log.warn({ err }, "Whether somebody still acts could not be asked"),
    );
  const timer = setInterval(() => void look(), askAgainMs);
  return () => clearInterval(timer);
}

/** Why something is stopped whose actor does not act so any more. */
export function actsNoMore({ userId }: Actor): AppError {
  return new AppError("not_found", `Person ${userId} does not act any more as they did when this began`);
}
