import { type Actor, actsForThemselves } from "@/lib/auth/actor";
import { clearSignInFailures, countSignIn, tooManyAttempts } from "@/lib/auth/limits/sign-in-attempts";
import { revokeSessionsOf } from "@/lib/auth/session/store";
import { assertGoodPassword } from "@/lib/auth/sign-in/good-password";
import { hashPassword, verifyPassword } from "@/lib/auth/sign-in/passwords";
import { recordFailedPassword } from "@/lib/auth/sign-in/record";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { db } from "@/lib/platform/db";
import { notePasswordChanged } from "./changed/mutations";
import { guessableOf } from "./data";
import type { ChangePasswordInput } from "./schema";

/**
 * People change their own password, by the one before or by a mailed link. Whoever has either is signed out everywhere
 * else by it, and the person is told by email. Nobody changes anybody else's.
 */

/**
 * @throws AppError `invalid_input` for a wrong current password or a weak new one, `forbidden` for who acts on behalf of
 *   somebody or has no password, `conflict` after too many wrong ones
 */
export async function changePassword(
  actor: Actor,
  { current, password }: ChangePasswordInput,
): Promise<void> {
  if (!actsForThemselves(actor)) throw new AppError("forbidden", "Staff change no password of a customer");
  const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: actor.userId } });
  if (!passwordHash) {
    throw new AppError("forbidden", "The actor has no password", {
      userMessage: message("peopleErrors.noPassword"),
    });
  }
  // Counted as a sign-in is: a session that somebody has left open is no way to try passwords.
  const counted = await countSignIn(actor.email, actor.address).catch((error: unknown) => {
    if (!(error instanceof Error && error.message === tooManyAttempts)) throw error;
    throw new AppError("conflict", "Too many wrong passwords", {
      userMessage: message("signInErrors.tooManyAttempts"),
    });
  });
  if (!(await verifyPassword(passwordHash, current))) {
    const claim = { kind: "email", text: actor.email } as const;
    const { userId } = actor;
    await recordFailedPassword({ way: "password", reason: "wrong password", userId, claim }, counted, actor);
    const wrong = message("peopleErrors.wrongPassword");
    throw new AppError("invalid_input", "The current password is wrong", {
      userMessage: wrong,
      fields: { current: [wrong] },
    });
  }
  await clearSignInFailures(counted);
  await assertGoodPassword(password, await guessableOf(actor.userId));
  const renewed = await hashPassword(password);
  await db().$transaction(async (tx) => {
    // Unless it was changed meanwhile.
    const where = { id: actor.userId, passwordHash };
    const { count } = await tx.user.updateMany({ where, data: { passwordHash: renewed } });
    if (count === 0) throw new AppError("conflict", "The password was changed meanwhile");
    await revokeSessionsOf(tx, actor.userId, { except: actor.sessionId });
    await notePasswordChanged(tx, actor, actor);
  });
}
