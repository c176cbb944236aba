import type { Db, Tx } from "@/lib/platform/db";
import type { Mail } from "@/prisma/generated/client";

/**
 * The language that an email is written in, as it is put into words: what its person has chosen by then, else what it was
 * queued with.
 */
export async function languageOf(
  tx: Tx | Db,
  { userId, recipient, language }: Pick<Mail, "userId" | "recipient" | "language">,
): Promise<string | null> {
  // Who is invited to one business may have an account through another.
  const where = userId === null ? { email: recipient } : { id: userId };
  const person = await tx.user.findUnique({ where, select: { language: true } });
  return person?.language ?? language;
}
