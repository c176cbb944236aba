import { newId } from "@/lib/domain/ids";
import type { Visit } from "../visit";

/** Somebody comes from an address; unless said from one that nobody came from before. */
export function aVisit(address: string | null = newId()): Visit {
  return { address, requestId: newId() };
}
