import type { Visit } from "@/lib/auth/requests/visit";
import { newId } from "@/lib/domain/ids";

/** Somebody comes from an address; unless said from one that nobody came from before. */
export function aVisit(address: string | null = newId()): Visit {
  return { address, requestId: newId() };
}
