import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { nextAuthLog } from "./next-auth-log";
import { findByOidc, isOidcConfigured, type OidcProfile, oidcId, oidcProvider } from "./oidc";
import { isSecure } from "./session-cookie";
import { absoluteDays, openSession, revokeSession } from "./session-store";
import { findByPassword } from "./sign-in";
import { tooManyAttempts } from "./sign-in-attempts";
import type { Visit } from "./visit";

/** next-auth proves who somebody is; the session itself is a row of ours, and the cookie carries only its id. */
export function authOptions(visit: Visit): NextAuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
    useSecureCookies: isSecure(),
    session: { strategy: "jwt", maxAge: absoluteDays * 24 * 3600 },
    pages: { signIn: "/login", error: "/login" },
    providers: isOidcConfigured() ? [passwordProvider(visit), oidcProvider()] : [passwordProvider(visit)],
    callbacks: {
      signIn: async ({ account, profile }) =>
        account?.provider === oidcId
          ? (await orUnavailable(findByOidc(profile as OidcProfile))) !== null
          : true,
      async jwt({ token, user, account, profile }) {
        if (!account) return token;
        const person = account.provider === oidcId ? await findByOidc(profile as OidcProfile) : user;
        return person ? { sid: await openSession(person.id) } : {};
      },
      // What a script of the page could read of the session: nothing.
      session: async ({ session }) => ({ expires: session.expires }),
    },
    logger: nextAuthLog,
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === "string") await revokeSession(token.sid);
      },
    },
  };
}

// PostgreSQL cannot keep a NUL.
const text = z.string().regex(/^[^\0]*$/);
const credentialsSchema = z.object({ email: text.max(320), password: text.max(1000) });

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

/** next-auth puts the message of whatever is thrown into an address; a fault of ours must not show there. */
async function orUnavailable<Data>(look: Promise<Data>): Promise<Data> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof Error && error.message === tooManyAttempts) throw error;
    log.error({ err: error }, "Nobody can be signed in");
    throw new Error("Unavailable", { cause: error });
  }
}
