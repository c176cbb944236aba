import type { CookiesOptions } from "next-auth";
import { decode } from "next-auth/jwt";
import { hostCookie } from "@/lib/auth/requests/host-cookie";
import { env } from "@/lib/platform/env";

/** The cookies of signing in, and the session's id as one of them carries it. */

export type CookieSource = { get(name: string): { value: string } | string | undefined };

/** As long as somebody may take to sign in at the provider of a single sign-on. */
const singleSignOnSeconds = 15 * 60;

/** Every cookie that next-auth sets. */
export function authCookies(): CookiesOptions {
  const cookie = (of: string, maxAge?: number) => {
    const { name, options } = hostCookie(`next-auth.${of}`);
    return { name, options: { ...options, ...(maxAge ? { maxAge } : {}) } };
  };
  return {
    sessionToken: cookie("session-token"),
    callbackUrl: cookie("callback-url"),
    csrfToken: cookie("csrf-token"),
    pkceCodeVerifier: cookie("pkce.code_verifier", singleSignOnSeconds),
    state: cookie("state", singleSignOnSeconds),
    nonce: cookie("nonce"),
  };
}

export async function sessionIdFrom(cookies: CookieSource): Promise<string | null> {
  const cookie = cookies.get(authCookies().sessionToken.name);
  const value = typeof cookie === "string" ? cookie : cookie?.value;
  if (!value) return null;
  const known = opened.get(value);
  if (known && Date.now() < known.untilMs) return known.sid;
  const claims = await decode({ token: value, secret: env().NEXTAUTH_SECRET }).catch(() => null);
  if (typeof claims?.sid !== "string") return null;
  remember(value, { sid: claims.sid, untilMs: Number(claims.exp) * 1000 });
  return claims.sid;
}

/**
 * Cookies that were opened here, which derives a key each time: a cookie never comes to hold another id. Whether its
 * session holds is the table's to say, with each request.
 */
const opened = new Map<string, { sid: string; untilMs: number }>();
const openedAtMost = 1_000;

function remember(value: string, session: { sid: string; untilMs: number }): void {
  opened.set(value, session);
  const [first] = opened.keys();
  if (first && opened.size > openedAtMost) opened.delete(first);
}

/** Whether a `Cookie` header holds a session that the portal has opened, though it may have ended since. */
export async function carriesSession(header = ""): Promise<boolean> {
  const pairs = header.split(";").map((pair) => pair.trim().split("=", 2));
  const cookies = new Map(pairs.map(([name = "", value = ""]) => [name, value]));
  return (await sessionIdFrom(cookies)) !== null;
}
