import { isMakerAwaited } from "@/lib/auth/owners";
import { recordChange } from "@/lib/outbox/record";
import type { Tx } from "@/lib/platform/db";
import { type Change, Prisma } from "@/prisma/generated/client";

/**
 * Follows changes: an order that came of a quote is had by whoever had the quote requested, with the department that
 * the quote is of, and by when it is needed; whoever converted it decided for them. What came of a quote of the whole
 * business is of that, and not awaited any longer; while it is awaited whose the quote is, so is whose the order is.
 * Whichever of the two the mirror learns of first.
 */
export async function followOrderOfQuote(
  tx: Tx,
  { businessId, topic, subjectId }: Pick<Change, "businessId" | "topic" | "subjectId">,
): Promise<void> {
  if (topic !== "quote" && topic !== "order") return;
  const changed = Prisma.raw(topic === "quote" ? "quote" : `"Order"`);
  const given = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Order" SET "placedById" = quote."placedById", "placedByStaffId" = quote."placedByStaffId",
      "departmentId" = quote."departmentId", "makerAwaitedUntil" = NULL,
      "neededBy" = CASE WHEN "Order"."neededByChangedAt" IS NULL THEN quote."neededBy" ELSE "Order"."neededBy" END
    FROM "Quote" AS quote
    WHERE ${changed}.id = ${subjectId}::uuid AND quote."connectionId" = "Order"."connectionId"
      AND quote."orderServiceId" = "Order"."serviceId"
      AND (quote."placedById" IS NOT NULL
        OR ("Order"."makerAwaitedUntil" IS NOT NULL AND NOT ${isMakerAwaited("quote")}))
      AND "Order"."placedById" IS NULL AND "Order"."commandId" IS NULL
    RETURNING "Order".id`;
  for (const { id } of given) await recordChange(tx, { businessId, topic: "order", id });
}
