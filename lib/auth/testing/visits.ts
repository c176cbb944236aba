import type { Visit } from "@/lib/auth/requests/visit";
import type { BrowserSecret } from "@/lib/auth/sign-in/device-cookie";
import type { SigningBrowser } from "@/lib/auth/sign-in/record";
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

/** The same, as whoever signs in with it is recorded. */
export function aSigningBrowser(): SigningBrowser {
  return { device: newSecret(), earlier: null };
}
