import { type Actor, actingOf, personOf } from "@/lib/auth/actor";

/** Whether an address that the actor sees is theirs to remove: their own is, and every one for administrators. */
export function mayRemove(actor: Actor, { placedById }: { placedById: string }): boolean {
  return placedById === personOf(actor) || actingOf(actor).role === "administrator";
}
