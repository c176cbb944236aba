import type { Metadata } from "next";
import { OrderList } from "@/components/orders/list/order-list";
import { requirePageActor } from "@/lib/auth/session";
import { texts } from "@/lib/domain/texts";
import { listOrders } from "@/lib/orders/list/data";
import { orderListAddressSchema } from "@/lib/orders/schema";

export const metadata: Metadata = { title: texts.orders.list.title };

/** Every order of the business; search, filter and place in the list are all in the address. */
export default async function OrdersRoute({
  searchParams,
}: {
  searchParams: Promise<Record<string, string>>;
}) {
  const actor = await requirePageActor();
  if (!actor.membership) return null;
  const query = orderListAddressSchema.parse(await searchParams);
  return <OrderList initialQuery={query} initialPage={await listOrders(actor, query)} />;
}
