import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { db, type Tx } from "@/lib/platform/db";
import { keyedDigest } from "@/lib/platform/seal";

/** Whether the actor signs in by one here. @throws AppError `not_found` for staff who act for a customer: it is not theirs to see */
export async function hasPassword({ userId, acting }: Actor): Promise<boolean> {
  if (acting?.onBehalfOf) throw new AppError("not_found", "Staff see nothing of how a customer signs in");
  return (await db().user.count({ where: { id: userId, passwordHash: { not: null } } })) > 0;
}

/** Whose password the link with this secret changes; null where it changes none, for whatever reason. */
export async function findResettable(
  secret: string,
  tx: Tx = db(),
): Promise<{ userId: string; email: string; name: string } | null> {
  const found = await tx.passwordReset.findFirst({
    where: { digest: resetDigestOf(secret), expiresAt: { gt: new Date() }, user: { disabledAt: null } },
    select: { userId: true, user: { select: { email: true, name: true } } },
  });
  return found && { userId: found.userId, ...found.user };
}

export function resetDigestOf(secret: string): string {
  return keyedDigest("password reset", secret);
}
