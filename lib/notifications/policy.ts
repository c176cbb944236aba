import { type Actor, isMember } from "@/lib/auth/actor";

/** Whether the actor decides what emails come: people do, each for themselves, and nobody on their behalf. */
export function choosesTimings(actor: Pick<Actor, "acting">): boolean {
  return isMember(actor);
}
