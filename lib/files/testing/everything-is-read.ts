import type { OrderingWorld } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";

/** Everything that files can be attached to was walked through, swept and read whole, a while after they came. */
export async function everythingIsRead({
  businessId,
  connectionId,
}: Pick<OrderingWorld, "businessId" | "connectionId">): Promise<void> {
  for (const kind of ["order", "quote", "file"]) {
    const at = new Date();
    const read = { walkBeganAt: at, walkedAt: at, sweptAt: at };
    const where = { connectionId_kind: { connectionId, kind } };
    await db().mirrorProgress.upsert({ where, create: { connectionId, kind, ...read }, update: read });
  }
  await db().$executeRaw`
    UPDATE "File" SET "uploadedAt" = "uploadedAt" - interval '10 minutes' WHERE "businessId" = ${businessId}::uuid`;
}
