import type { Actor } from "@/lib/auth/actor";
import { inTurn, type Lane } from "@/lib/auth/limits/fair-share";
import { requireStillAsking } from "./still-acting";

/**
 * Does the work when it is the actor's turn, as they are then: what waits behind a slow service is not done, or read, by
 * whom may no more.
 * @throws AppError as `inTurn` and `requireStillAsking` do
 */
export async function actInTurn<Who extends Actor, Data>(
  actor: Who,
  lane: Lane,
  work: (actor: Who) => Promise<Data>,
): Promise<Data> {
  return await inTurn(actor, lane, async (hasWaited) => {
    if (!hasWaited) return await work(actor);
    return await work((await requireStillAsking(actor)) as Who);
  });
}
