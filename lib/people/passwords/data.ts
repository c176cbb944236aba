import { type Actor, actsForThemselves } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { db, type Tx } from "@/lib/platform/db";
import { keyedDigest } from "@/lib/platform/seal";
import type { Prisma } from "@/prisma/generated/client";

/** Whether the actor signs in by one here. @throws AppError `not_found` for staff who act for a customer: it is not theirs to see */
export async function hasPassword(actor: Actor): Promise<boolean> {
  if (!actsForThemselves(actor))
    throw new AppError("not_found", "Staff see nothing of how a customer signs in");
  return (await db().user.count({ where: { id: actor.userId, passwordHash: { not: null } } })) > 0;
}

/** Who may choose another password by a link: who has one here, and is let in. */
export const resettable = { disabledAt: null, passwordHash: { not: null } } satisfies Prisma.UserWhereInput;

type Resettable = { userId: string; email: string; name: string };

/** Whose password the link with this secret changes; null where it changes none, for whatever reason. */
export async function findResettable(secret: string, tx: Tx = db()): Promise<Resettable | null> {
  const found = await tx.passwordReset.findFirst({
    where: { digest: resetDigestOf(secret), expiresAt: { gt: new Date() }, user: resettable },
    select: { userId: true, user: { select: { email: true, name: true } } },
  });
  return found && { userId: found.userId, ...found.user };
}

/** What a person's password must not be little more than. */
export async function guessableOf(userId: string): Promise<string[]> {
  const { email, name, memberships } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, name: true, memberships: { select: { business: { select: { name: true } } } } },
  });
  return [email, name, ...memberships.map(({ business }) => business.name)];
}

export function resetDigestOf(secret: string): string {
  return keyedDigest("password reset", secret);
}
