import type { Actor } from "@/lib/auth/actor";
import { holdMembership } from "@/lib/auth/membership";
import { assertPageOwner, pageOwnerOf } from "@/lib/auth/requests/page-owner";
import { AppError, isAppError } from "@/lib/domain/errors";
import type { Tx } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { renewedActor } from "./current-actor";

/** Promises that what lasts longer than a request ends with the session, the membership or the grant that it was begun by. */

/** How often what goes on asks. */
export const askAgainMs = 10_000;

/**
 * The actor as they are now, in the same session, for the same person of the same business and by the same grant as when
 * something began.
 * @param tx what writes for them once it has waited: it asks by itself, after what it waited for
 * @throws AppError `unauthenticated` where their session has ended, so that what their page had under way goes on after the
 *   next sign-in, as everything on it does; else `not_found`
 */
export async function requireStillActing(actor: Actor, tx?: Tx): Promise<Actor> {
  const now = await renewedActor(actor, tx);
  if (!now) throw new AppError("unauthenticated", "A session has ended while something of it went on");
  if (pageOwnerOf(now) === pageOwnerOf(actor)) return now;
  const { userId } = actor;
  throw new AppError("not_found", `Person ${userId} does not act any more as they did when this began`);
}

/**
 * The actor of a request that had to wait, as they are now.
 * @throws AppError `unauthenticated`, in the words of a next request of the same page, where that is theirs no more: what it
 *   has typed is kept for whom it is
 */
export async function requireStillAsking(actor: Actor, tx?: Tx): Promise<Actor> {
  const now = await renewedActor(actor, tx);
  if (!now) throw new AppError("unauthenticated", "A session has ended while a request of it waited");
  assertPageOwner(now, pageOwnerOf(actor));
  return now;
}

/**
 * The same for what a transaction has the service do in their name, and before it locks anything else: until it has ended
 * nobody keeps them out of the business, or gives them another role or department.
 * @throws AppError as `holdMembership` and `requireStillAsking` do
 */
export async function holdActing(tx: Tx, actor: Actor): Promise<Actor> {
  await holdMembership(tx, actor);
  return await requireStillAsking(actor, tx);
}

/** Why the actor acts no more as they did when something began, as `requireStillActing` says; null for whoever does. */
export async function whyActsNoMore(actor: Actor, tx?: Tx): Promise<AppError | null> {
  return await whyRefused(requireStillActing(actor, tx));
}

/** Why somebody is not, or no more, given what they ask for; null where they are. Other faults are thrown on. */
export async function whyRefused(given: Promise<unknown>): Promise<AppError | null> {
  try {
    await given;
    return null;
  } catch (error) {
    if (isAppError(error, "unauthenticated", "not_found")) return error;
    throw error;
  }
}

/**
 * Asks again and again while something goes on.
 * @param whyNoMore what is asked, such as `whyActsNoMore`
 * @param stop is told why it has to end; a look that fails is no reason to
 * @returns what ends the asking
 */
export function keepAsking(
  whyNoMore: () => Promise<AppError | null>,
  stop: (why: AppError) => void,
): () => void {
  const look = () =>
    whyNoMore().then(
      (why) => why && stop(why),
      (err: unknown) => log.warn({ err }, "Whether somebody still acts could not be asked"),
    );
  const timer = setInterval(() => void look(), askAgainMs);
  return () => clearInterval(timer);
}
