import type { Gateway } from "@/lib/gateway/gateway";
import { db } from "@/lib/platform/db";
import { databaseNow } from "./clock";
import type { Mirrored, MirroredKind, Reading } from "./kind";

/** Reads one thing by itself. @throws AppError as the gateway's reads do */
export async function readWhole<Row extends Mirrored, Whole extends Row>(
  kind: MirroredKind<Row, Whole>,
  gateway: Gateway,
  serviceId: string,
): Promise<Reading<Whole>> {
  const requestedAt = await databaseNow(db());
  const snapshot = await kind.get(gateway, serviceId);
  return { snapshot, requestedAt, answeredAt: await databaseNow(db()) };
}
