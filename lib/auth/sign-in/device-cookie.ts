import { cookies } from "next/headers";
import { env } from "@/lib/platform/env";
import { newSecret } from "@/lib/platform/seal";
import { keptDays } from "./known-devices";

/** A cookie by which a browser is known again that somebody has signed in with. It lets nobody in. */

export type BrowserSecret = {
  secret: string;
  /** Has the browser keep it, once somebody is signed in. */
  keep: () => Promise<void>;
};

/** The secret that the browser of the request has, else one for it to keep. */
export async function browserSecret(): Promise<BrowserSecret> {
  const jar = await cookies();
  const { name, options } = cookie();
  const kept = jar.get(name)?.value;
  const secret = kept && /^[\w-]{43}$/.test(kept) ? kept : newSecret();
  return {
    secret,
    keep: async () => void jar.set(name, secret, { ...options, maxAge: keptDays * 24 * 3600 }),
  };
}

function cookie() {
  const secure = env().PORTAL_URL.startsWith("https:");
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
  return { name: `${secure ? "__Host-" : ""}verso.device`, options };
}
