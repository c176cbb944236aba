import { clearSignInFailures, countSignIn } from "@/lib/auth/limits/sign-in-attempts";
import type { Visit } from "@/lib/auth/requests/visit";
import { db } from "@/lib/platform/db";
import { hashPassword, isOutdated, verifyPassword } from "./passwords";
import { type ProvenByPassword, recordFailedPassword } from "./record";

/** Who a person is, by email and password. */

/**
 * Email addresses are compared in lower case, without spaces around them. Of ASCII alone: the Kelvin sign would become a k,
 * and somebody else's mailbox this one.
 */
export function normalizedEmail(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The person with this email and password, or null: an unknown email, a wrong password and a disabled
 * person cannot be told apart.
 * @returns the hash with it that the password matches: whoever comes in by it does so while it stands
 * @throws Error `TooManyAttempts`
 */
export async function findByPassword(
  email: string,
  password: string,
  visit: Visit,
): Promise<ProvenByPassword | null> {
  const normalized = normalizedEmail(email);
  const counted = await countSignIn(normalized, visit.address);
  const user = await db().user.findUnique({ where: { email: normalized } });
  const isRight = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user?.passwordHash || !isRight || user.disabledAt) {
    const reason = !user ? "unknown" : !isRight ? "wrong password" : "disabled";
    const claim = { kind: "email", text: normalized } as const;
    await recordFailedPassword({ way: "password", reason, userId: user?.id ?? null, claim }, counted, visit);
    return null;
  }
  await clearSignInFailures(counted);
  const { id, passwordHash } = user;
  return { id, passwordHash: await renewHash({ id, passwordHash }, password) };
}

/** Only now is the password known that a hash with today's parameters can be made of. @returns the one that stands */
async function renewHash({ id, passwordHash }: ProvenByPassword, password: string): Promise<string> {
  if (!isOutdated(passwordHash)) return passwordHash;
  const renewed = await hashPassword(password);
  // Unless the password was changed meanwhile.
  const { count } = await db().user.updateMany({
    where: { id, passwordHash },
    data: { passwordHash: renewed },
  });
  if (count > 0) return renewed;
  const now = await db().user.findUniqueOrThrow({ where: { id }, select: { passwordHash: true } });
  // Renewed by somebody who came in at the same moment, and not changed.
  return now.passwordHash && (await verifyPassword(now.passwordHash, password))
    ? now.passwordHash
    : passwordHash;
}
