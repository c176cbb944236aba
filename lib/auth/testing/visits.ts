import type { Visit } from "@/lib/auth/requests/visit";
import type { BrowserSecret } from "@/lib/auth/sign-in/device-cookie";
import { newId } from "@/lib/domain/ids";
import { newSecret } from "@/lib/platform/seal";

/** Somebody comes from an address; unless said from one that nobody came from before. */
export function aVisit(address: string | null = newId()): Visit {
  return { address, requestId: newId(), userAgent: null };
}

/** A browser that nobody has signed in with, and that keeps nothing. */
export function aBrowser(): BrowserSecret {
  return { secret: newSecret(), keep: async () => undefined };
}
