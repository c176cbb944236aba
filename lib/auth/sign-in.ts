import { db } from "@/lib/platform/db";
import { verifyPassword } from "./passwords";
import { admitSignIn, forgiveSignIn } from "./sign-in-attempts";

/** Who a person is, by e-mail and password. */

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
  await forgiveSignIn(normalized, address);
  return { id: user.id };
}
