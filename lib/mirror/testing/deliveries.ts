import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import type { MirroredWorld } from "./mirrored-world";

type Delivered = { commandId: string; serviceId: string; minutesAgo?: number };

/** Callbacks about an order that lie in the inbox. What they say is never believed. @returns their ids */
export async function deliverMany(
  { scope: { businessId, connectionId } }: MirroredWorld,
  count: number,
  { minutesAgo = 0, ...about }: Delivered,
): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const receivedAt = new Date(Date.now() - minutesAgo * 60_000);
  const said = {
    rawBody: new Uint8Array(Buffer.from('{"status":"cancelled"}')),
    headers: {},
  };
  const common = { businessId, connectionId, kind: "order", ...about, ...said };
  await db().callbackDelivery.createMany({
    data: ids.map((id) => ({ ...common, id, dedupeKey: id, receivedAt, nextLookAt: receivedAt })),
  });
  return ids;
}

export async function deliver(world: MirroredWorld, delivered: Delivered): Promise<string> {
  const [id = ""] = await deliverMany(world, 1, delivered);
  return id;
}
