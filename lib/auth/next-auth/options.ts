import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { tooManyAttempts } from "@/lib/auth/limits/sign-in-attempts";
import type { Visit } from "@/lib/auth/requests/visit";
import { authCookies } from "@/lib/auth/session/cookie";
import { absoluteDays } from "@/lib/auth/session/store";
import { findByPassword } from "@/lib/auth/sign-in/by-password";
import type { BrowserSecret } from "@/lib/auth/sign-in/device-cookie";
import {
  findByOidc,
  isOidcConfigured,
  type OidcProfile,
  oidcId,
  oidcProvider,
} from "@/lib/auth/sign-in/oidc";
import {
  closeRecordedSession,
  closeRecordedSessionsOfBrowser,
  openRecordedSession,
  type ProvenByPassword,
  recordRefusedIdentity,
  type SignInWay,
} from "@/lib/auth/sign-in/record";
import { checkedReturnTo, signInAddress } from "@/lib/auth/sign-in/return-to";
import { credentialsSchema } from "@/lib/auth/sign-in/schema";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { nextAuthLog } from "./log";

/**
 * next-auth proves who somebody is; the session itself is a row of ours, and the cookie carries only its id.
 * @param earlier the session that the browser has already, whoever's it is: it ends when another takes its place
 */
export function authOptions(visit: Visit, device: BrowserSecret, earlier: string | null): NextAuthOptions {
  const browser = { device: device.secret, earlier };
  /** What the cookie carries: nothing of whoever is not let in after all. */
  const enter = async (proven: Proven, way: SignInWay): Promise<{ sid?: string }> => {
    const sid = await openRecordedSession(proven, way, visit, browser);
    if (sid === null) return {};
    await device.keep();
    return { sid };
  };
  // next-auth asks for it, from the request or from its own cookie, before anything else.
  let returnTo = "/";
  return {
    secret: env().NEXTAUTH_SECRET,
    cookies: authCookies(),
    session: { strategy: "jwt", maxAge: absoluteDays * 24 * 3600 },
    pages: { signIn: "/login", error: "/login" },
    providers: isOidcConfigured() ? [passwordProvider(visit), oidcProvider()] : [passwordProvider(visit)],
    callbacks: {
      redirect({ url }) {
        returnTo = checkedReturnTo(url, env().PORTAL_URL);
        return new URL(returnTo, env().PORTAL_URL).href;
      },
      async signIn({ account, profile }) {
        if (account?.provider !== oidcId) return true;
        const isIn = await orUnavailable(mayEnter(profile as OidcProfile, visit));
        return isIn || signInAddress(returnTo, "AccessDenied");
      },
      async jwt({ token, user, account, profile }) {
        if (!account) return token;
        // As `authorize` has answered it.
        if (account.provider !== oidcId) return await enter(user as ProvenByPassword, "password");
        const found = await findByOidc(profile as OidcProfile, visit);
        if ("id" in found) return await enter(found, "single sign-on");
        // Let in a moment ago, and no more: next-auth writes the cookie over all the same.
        await closeRecordedSessionsOfBrowser(browser, visit);
        return {};
      },
      // What a script of the page could read of the session: nothing.
      session: async ({ session }) => ({ expires: session.expires }),
    },
    logger: nextAuthLog,
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === "string") await closeRecordedSession(token.sid, visit);
      },
    },
  };
}

type Proven = Parameters<typeof openRecordedSession>[0];

function passwordProvider(visit: Visit) {
  return Credentials({
    id: "password",
    credentials: { email: {}, password: {} },
    async authorize(input) {
      const credentials = credentialsSchema.safeParse(input);
      if (!credentials.success) return null;
      const { email, password } = credentials.data;
      return await orUnavailable(findByPassword(email, password, visit));
    },
  });
}

/** Whether somebody whom the provider knows is somebody here; why not is told to the log and the audit alone. */
async function mayEnter(profile: OidcProfile, visit: Visit): Promise<boolean> {
  const found = await findByOidc(profile, visit);
  if ("id" in found) return true;
  const { refused: reason, userId } = found;
  log.warn(
    { reason, userId, issuer: profile.iss, requestId: visit.requestId },
    "A single sign-on is refused",
  );
  const claim = { kind: "identity", text: `${profile.iss} ${profile.sub}` } as const;
  await recordRefusedIdentity({ way: "single sign-on", reason, userId, claim }, visit);
  return false;
}

/** next-auth puts the message of whatever is thrown into an address; an error of ours must not show there. */
async function orUnavailable<Data>(look: Promise<Data>): Promise<Data> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof Error && error.message === tooManyAttempts) throw error;
    log.error({ err: error }, "Nobody can be signed in");
    throw new Error("Unavailable", { cause: error });
  }
}
