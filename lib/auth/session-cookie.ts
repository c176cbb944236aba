import { decode } from "next-auth/jwt";
import { env } from "@/lib/platform/env";

/** The session's id as the cookie carries it. */

export type CookieSource = { get(name: string): { value: string } | string | undefined };

const cookieName = "next-auth.session-token";

/** Over https the browser is told to keep the cookie to this host and to https. */
export function isSecure(): boolean {
  return env().PORTAL_URL.startsWith("https:");
}

export async function sessionIdFrom(cookies: CookieSource): Promise<string | null> {
  const cookie = cookies.get(isSecure() ? `__Secure-${cookieName}` : cookieName);
  const value = typeof cookie === "string" ? cookie : cookie?.value;
  if (!value) return null;
  const claims = await decode({ token: value, secret: env().NEXTAUTH_SECRET }).catch(() => null);
  return typeof claims?.sid === "string" ? claims.sid : null;
}
