import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { isSecure } from "./session-cookie";
import { absoluteDays, openSession, revokeSession } from "./session-store";
import { findByOidc, findByPassword, type OidcProfile } from "./sign-in";

/** next-auth proves who somebody is; the session itself is a row of ours, and the cookie carries only its id. */
export function authOptions(): NextAuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
    useSecureCookies: isSecure(),
    session: { strategy: "jwt", maxAge: absoluteDays * 24 * 3600 },
    pages: { signIn: "/login", error: "/login" },
    providers: isOidcConfigured() ? [passwordProvider(), oidcProvider()] : [passwordProvider()],
    callbacks: {
      signIn: async ({ account, profile }) =>
        account?.provider === oidcId ? (await findByOidc(profile as OidcProfile)) !== null : true,
      async jwt({ token, user, account, profile }) {
        if (!account) return token;
        const person = account.provider === oidcId ? await findByOidc(profile as OidcProfile) : user;
        return person ? { sid: await openSession(person.id) } : {};
      },
      // What a script of the page could read of the session: nothing.
      session: async ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === "string") await revokeSession(token.sid);
      },
    },
  };
}

const oidcId = "oidc";

/** Whether the sign-in page offers single sign-on. */
export function isOidcConfigured(): boolean {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env();
  return Boolean(OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET);
}

const credentialsSchema = z.object({ email: z.string().max(320), password: z.string().max(1000) });

function passwordProvider() {
  return Credentials({
    id: "password",
    credentials: { email: {}, password: {} },
    async authorize(input, request) {
      const credentials = credentialsSchema.safeParse(input);
      if (!credentials.success) return null;
      const forwarded = request.headers?.["x-forwarded-for"];
      const address = typeof forwarded === "string" ? (forwarded.split(",")[0]?.trim() ?? null) : null;
      return await findByPassword(credentials.data.email, credentials.data.password, address);
    },
  });
}

function oidcProvider(): OAuthConfig<OidcProfile> {
  const { OIDC_ISSUER = "", OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env();
  return {
    id: oidcId,
    name: OIDC_NAME,
    type: "oauth",
    idToken: true,
    wellKnown: `${OIDC_ISSUER.replace(/\/+$/, "")}/.well-known/openid-configuration`,
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    authorization: { params: { scope: "openid email profile" } },
    checks: ["pkce", "state", "nonce"],
    profile: ({ sub }) => ({ id: sub }),
  };
}
