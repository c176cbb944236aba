import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { renewedActor } from "./current-actor";

/** Promises that what lasts longer than a request ends with the session, the membership or the grant that it was begun by. */

/** How often what goes on asks. */
export const askAgainMs = 10_000;

/** Whether the actor's session still works for the same person of the same business, and by the same grant. */
export async function isStillActing(actor: Actor): Promise<boolean> {
  const now = (await renewedActor(actor))?.acting;
  return (
    now?.businessId === actor.acting?.businessId &&
    now?.onBehalfOf?.grantId === actor.acting?.onBehalfOf?.grantId
  );
}

/** Why something is stopped whose actor does not act so any more. */
export function actsNoMore({ userId }: Actor): AppError {
  return new AppError("not_found", `Person ${userId} does not act any more as they did when this began`);
}
