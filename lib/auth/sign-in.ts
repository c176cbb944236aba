import { db } from "@/lib/platform/db";
import { verifyPassword } from "./passwords";
import { admitSignIn, forgetFailures } from "./sign-in-attempts";

/** Who a person is, by password or by their single sign-on. */

/** E-mail addresses are compared in lower case, without spaces around them. */
export function normalizedEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Thrown when an e-mail or an address has failed too often; the message is the code the form knows. */
export const tooManyAttempts = "TooManyAttempts";

/**
 * The person with this e-mail and password, or null: an unknown e-mail, a wrong password and a disabled
 * person cannot be told apart.
 * @throws Error `TooManyAttempts`
 */
export async function findByPassword(
  email: string,
  password: string,
  address: string | null,
): Promise<{ id: string } | null> {
  const normalized = normalizedEmail(email);
  if (!(await admitSignIn(normalized, address))) throw new Error(tooManyAttempts);
  const user = await db().user.findUnique({ where: { email: normalized } });
  const isRight = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !isRight || user.disabledAt) return null;
  await forgetFailures(normalized);
  return { id: user.id };
}

/** What an OpenID Connect provider says of somebody. */
export type OidcProfile = { iss: string; sub: string; email?: string; email_verified?: boolean };

/**
 * The person behind a single sign-on: the one it was linked to, else, the first time, the one with its
 * verified e-mail. Nobody is made by signing in.
 */
export async function findByOidc(profile: OidcProfile): Promise<{ id: string } | null> {
  const identity = await db().identity.findUnique({
    where: { issuer_subject: { issuer: profile.iss, subject: profile.sub } },
    include: { user: true },
  });
  if (identity) return identity.user.disabledAt ? null : { id: identity.userId };
  if (!profile.email || profile.email_verified !== true) return null;
  const user = await db().user.findUnique({ where: { email: normalizedEmail(profile.email) } });
  if (!user || user.disabledAt) return null;
  await db().identity.create({ data: { issuer: profile.iss, subject: profile.sub, userId: user.id } });
  return { id: user.id };
}
