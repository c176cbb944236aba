import type { OAuthConfig, UserinfoEndpointHandler } from "next-auth/providers/oauth";
import { z } from "zod";
import type { Visit } from "@/lib/auth/requests/visit";
import { withoutEndSlashes } from "@/lib/domain/end-slashes";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { normalizedEmail } from "./by-password";
import { noteProvenByProvider } from "./proven-email";
import { recordLinking } from "./record";

/** Promises that single sign-on lets in only people who are here already, and never by an unproven email. */

export const oidcId = "oidc";

const emailClaims = {
  email: z.string().optional(),
  /** Anything but a plain `true` counts as unverified. */
  email_verified: z.boolean().optional().catch(undefined),
};
const idTokenSchema = z.object({ iss: z.string(), sub: z.string(), ...emailClaims });
const userinfoSchema = z.object({ sub: z.string(), ...emailClaims });

/** What an OpenID Connect provider says of somebody. */
export type OidcProfile = z.infer<typeof idTokenSchema>;

/** Whether the sign-in page offers single sign-on. */
export function isOidcConfigured(): boolean {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env();
  return Boolean(OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET);
}

/** Why somebody whom the provider knows is not let in, and whom it is about where that is known. */
type OidcRefusal = { refused: string; userId: string | null };

/**
 * The person behind a single sign-on: the one it was linked to, else, the first time, the one with its verified
 * email. Nobody is made by signing in, and whoever is linked already is not linked again: an email that the
 * provider has since given to somebody else does not open the account of the person who had it before.
 */
export async function findByOidc(profile: OidcProfile, visit: Visit): Promise<{ id: string } | OidcRefusal> {
  const identity = await db().identity.findUnique({
    where: { issuer_subject: { issuer: profile.iss, subject: profile.sub } },
    include: { user: true },
  });
  if (!identity) return await linkByEmail(profile, visit);
  const { user } = identity;
  if (user.disabledAt) return { refused: "disabled", userId: user.id };
  // It was linked before it was written down which emails are proven.
  if (!user.emailProvenAt) await db().$transaction((tx) => noteProvenByProvider(tx, user.id, visit));
  return { id: user.id };
}

async function linkByEmail(
  { iss: issuer, sub: subject, email, email_verified: isVerified }: OidcProfile,
  visit: Visit,
): Promise<{ id: string } | OidcRefusal> {
  if (!email || isVerified !== true) return { refused: "no verified email", userId: null };
  const user = await db().user.findUnique({
    where: { email: normalizedEmail(email) },
    include: { identities: { where: { issuer } } },
  });
  if (!user) return { refused: "unknown", userId: null };
  if (user.disabledAt) return { refused: "disabled", userId: user.id };
  if (user.identities.length > 0) return { refused: "linked to another identity", userId: user.id };
  await db().$transaction(async (tx) => {
    const data = { issuer, subject, userId: user.id };
    const { count } = await tx.identity.createMany({ data, skipDuplicates: true });
    // Two tabs at once link once.
    if (count === 0) return;
    await recordLinking(tx, user.id, issuer, visit);
    await noteProvenByProvider(tx, user.id, visit);
  });
  return { id: user.id };
}

export function oidcProvider(): OAuthConfig<OidcProfile> {
  const { OIDC_ISSUER = "", OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env();
  return {
    id: oidcId,
    name: OIDC_NAME,
    type: "oauth",
    idToken: true,
    wellKnown: `${withoutEndSlashes(OIDC_ISSUER)}/.well-known/openid-configuration`,
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    authorization: { params: { scope: "openid email profile" } },
    checks: ["pkce", "state", "nonce"],
    userinfo: { request: ({ tokens, client }) => profileOf(tokens, client) },
    profile: ({ sub }) => ({ id: sub }),
  };
}

type UserinfoRequest = NonNullable<Exclude<UserinfoEndpointHandler, string>["request"]>;
type UserinfoContext = Parameters<UserinfoRequest>[0];

/**
 * The claims of the id token, which the library has verified. Providers may leave the email out of it and tell
 * it at their userinfo endpoint only (OpenID Connect Core 5.4), whose answer counts if it is about the same subject.
 */
async function profileOf(
  tokens: UserinfoContext["tokens"],
  client: UserinfoContext["client"],
): Promise<OidcProfile> {
  const [, payload = ""] = tokens.id_token?.split(".") ?? [];
  const claims = idTokenSchema.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  if (claims.email || !tokens.access_token || !client.issuer.metadata.userinfo_endpoint) return claims;
  const userinfo = userinfoSchema.parse(await client.userinfo(tokens.access_token));
  return userinfo.sub === claims.sub ? { ...claims, ...userinfo } : claims;
}
