import type { Actor } from "@/lib/auth/actor";

/** Whether the actor decides what emails come: people do, each for themselves, and nobody on their behalf. */
export function choosesTimings({ acting }: Pick<Actor, "acting">): boolean {
  return acting?.onBehalfOf === null;
}
