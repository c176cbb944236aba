import type { Actor } from "@/lib/auth/actor";
import { getOrder } from "../data";
import { approveOrder } from "../mutations";
import type { OrderRef, OrderView } from "../schema";

/** Approves what the order's page shows at the moment. */
export async function approveShown(actor: Actor, { orderId }: OrderRef): Promise<OrderView> {
  const { reviewVersion } = await getOrder(actor, orderId);
  return await approveOrder(actor, { orderId, reviewVersion, opened: [] });
}
