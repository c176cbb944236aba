import type { Actor } from "@/lib/auth/actor";
import { getExpected } from "../../turnaround/data";
import { turnaroundCriteriaOf } from "../../turnaround/rules";
import type { Expected } from "../../turnaround/schema";
import { listUnderWay } from "../data";

/** How long orders like those under way on the actor's Home took, by their ids; nothing of one where that tells too little. */
export async function listExpected(actor: Actor): Promise<Record<string, Expected>> {
  const known = new Map<string, Promise<Expected | null>>();
  const told: Record<string, Expected> = {};
  for (const { id, ...order } of await listUnderWay(actor)) {
    const like = turnaroundCriteriaOf(order);
    const key = JSON.stringify(like);
    const read = known.get(key) ?? getExpected(actor, like);
    known.set(key, read);
    // One after the other: nobody waits for it, and the page's own reads do.
    const expected = await read;
    if (expected) told[id] = expected;
  }
  return told;
}
