import { inTurn } from "@/lib/auth/limits/fair-share";
import type { Visit } from "@/lib/auth/requests/visit";
import { firstBusinessOf, revokeSessionsOf } from "@/lib/auth/session/store";
import { assertGoodPassword } from "@/lib/auth/sign-in/good-password";
import { hashPassword } from "@/lib/auth/sign-in/passwords";
import { noteProvenByMail } from "@/lib/auth/sign-in/proven-email";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { db } from "@/lib/platform/db";
import { notePasswordChanged } from "../changed/mutations";
import { findResettable, guessableOf, resetDigestOf } from "../data";
import { linkEventOf } from "../links/mutations";
import type { ResetPasswordInput } from "../schema";

/** Another password is chosen by the link that somebody has got: once, and by nobody else. */

/**
 * @throws AppError `not_found` for a link that changes nothing any more, `invalid_input` for a weak password,
 *   `rate_limited` for a link that is sent back again and again
 */
export async function resetPassword(
  visit: Visit,
  { secret, password }: ResetPasswordInput,
): Promise<{ email: string }> {
  const asked = await findResettable(secret);
  if (!asked) throw gone();
  await assertGoodPassword(password, await guessableOf(asked.userId));
  return await inTurn({ userId: resetDigestOf(secret) }, "link", () =>
    choose(visit, asked, { secret, password }),
  );
}

async function choose(
  visit: Visit,
  { userId, email }: { userId: string; email: string },
  { secret, password }: ResetPasswordInput,
): Promise<{ email: string }> {
  // Of many at the same moment the others find it used, and cost nothing.
  if (!(await findResettable(secret))) throw gone();
  const passwordHash = await hashPassword(password);
  return await db().$transaction(async (tx) => {
    // The person first, as whoever changes it by the one before does; and nobody disables them meanwhile.
    const [held] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid AND "disabledAt" IS NULL FOR NO KEY UPDATE`;
    // Of two at the same moment one deletes it.
    const { count } = await tx.passwordReset.deleteMany({
      where: { userId, digest: resetDigestOf(secret), expiresAt: { gt: new Date() } },
    });
    if (!held || count === 0) throw gone();
    await tx.user.update({ where: { id: userId }, data: { passwordHash } });
    await noteProvenByMail(tx, userId, linkEventOf(resetDigestOf(secret)));
    await revokeSessionsOf(tx, userId);
    const businessId = await firstBusinessOf(tx, userId);
    const acting = businessId === null ? null : { businessId, onBehalfOf: null };
    await notePasswordChanged(tx, { userId, email }, { userId, acting, ...visit });
    return { email };
  });
}

function gone(): AppError {
  return new AppError("not_found", "The link changes no password", {
    userMessage: message("peopleErrors.resetGone"),
  });
}
