import type { TranslationRequest } from "@/lib/domain/requests";
import type { Tx } from "@/lib/platform/db";
import { type Command, Prisma } from "@/prisma/generated/client";

/**
 * Keeps with what a command made by when it is needed, whichever way it became known that it was made: the service is not
 * told, and what it tells overwrites nothing of it.
 */
export async function keepNeededBy(
  tx: Tx,
  kind: "order" | "quote",
  { subjectId }: Pick<Command, "subjectId">,
  { neededBy }: Pick<TranslationRequest, "neededBy">,
): Promise<void> {
  if (neededBy === null || subjectId === null) return;
  await tx.$executeRaw(
    kind === "quote"
      ? Prisma.sql`UPDATE "Quote" SET "neededBy" = ${neededBy} WHERE id = ${subjectId}::uuid`
      : // Whoever has seen the order before its answer was known may have said otherwise by now.
        Prisma.sql`UPDATE "Order" SET "neededBy" = ${neededBy}
          WHERE id = ${subjectId}::uuid AND "neededByChangedAt" IS NULL`,
  );
}
