import { cookies } from "next/headers";
import { hostCookie } from "@/lib/auth/requests/host-cookie";
import { authCookies } from "@/lib/auth/session/cookie";
import { dayMs } from "@/lib/domain/day-ms";
import { keyedDigest, newSecret } from "@/lib/platform/seal";
import { keptDays } from "./known-devices";

/** A cookie by which a browser is known again that somebody has signed in with. It lets nobody in. */

export type BrowserSecret = {
  secret: string;
  /** Has the browser keep it, once somebody is signed in. */
  keep: () => Promise<void>;
};

/**
 * The secret that the browser of the request has, else one for it to keep: the same for all of its sign-ins at once, which
 * next-auth has give a secret of the browser first.
 */
export async function browserSecret(): Promise<BrowserSecret> {
  const jar = await cookies();
  const { name, options } = hostCookie("verso.device");
  const kept = jar.get(name)?.value;
  const proof = jar.get(authCookies().csrfToken.name)?.value;
  const secret = kept && /^[\w-]{43}$/.test(kept) ? kept : proof ? secretOf(proof) : newSecret();
  return {
    secret,
    keep: async () => void jar.set(name, secret, { ...options, maxAge: (keptDays * dayMs) / 1000 }),
  };
}

function secretOf(proof: string): string {
  return Buffer.from(keyedDigest("device", proof), "hex").toString("base64url");
}
