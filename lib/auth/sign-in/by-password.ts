import { countSignIn, forgiveSignIn } from "@/lib/auth/limits/sign-in-attempts";
import type { Visit } from "@/lib/auth/requests/visit";
import { db } from "@/lib/platform/db";
import { hashPassword, isOutdated, verifyPassword } from "./passwords";
import { recordFailedPassword } from "./record";

/** Who a person is, by email and password. */

/** Email addresses are compared in lower case, without spaces around them. */
export function normalizedEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The person with this email and password, or null: an unknown email, a wrong password and a disabled
 * person cannot be told apart.
 * @throws Error `TooManyAttempts`
 */
export async function findByPassword(
  email: string,
  password: string,
  visit: Visit,
): Promise<{ id: string } | null> {
  const normalized = normalizedEmail(email);
  const counted = await countSignIn(normalized, visit.address);
  const user = await db().user.findUnique({ where: { email: normalized } });
  const isRight = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !isRight || user.disabledAt) {
    const reason = !user ? "unknown" : !isRight ? "wrong password" : "disabled";
    const claim = { kind: "email", text: normalized } as const;
    await recordFailedPassword({ way: "password", reason, userId: user?.id ?? null, claim }, counted, visit);
    return null;
  }
  await forgiveSignIn(counted);
  await renewHash(user, password);
  return { id: user.id };
}

/** Only now is the password known that a hash with today's parameters can be made of. */
async function renewHash(
  { id, passwordHash }: { id: string; passwordHash: string | null },
  password: string,
): Promise<void> {
  if (!passwordHash || !isOutdated(passwordHash)) return;
  // Unless the password was changed meanwhile.
  const where = { id, passwordHash };
  await db().user.updateMany({ where, data: { passwordHash: await hashPassword(password) } });
}
