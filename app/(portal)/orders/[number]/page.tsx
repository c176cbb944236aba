import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { OrderPage } from "@/components/orders/detail/order-page";
import { PendingOrder } from "@/components/orders/submission/pending-order";
import { orNotFound } from "@/lib/auth/or-not-found";
import { requirePageActor } from "@/lib/auth/session";
import { texts } from "@/lib/domain/texts";
import { getOrderPage } from "@/lib/orders/data";

export const metadata: Metadata = { title: texts.orders.list.title };

/** The segment is our id of an order or of an attempt to place one, or an order number that somebody typed. */
export default async function OrderRoute({ params }: { params: Promise<{ number: string }> }) {
  const actor = await requirePageActor();
  if (!actor.membership) return null;
  const segment = decodeURIComponent((await params).number);
  const page = await orNotFound(getOrderPage(actor, segment));
  if (page.kind === "submission") return <PendingOrder initial={page.submission} />;
  if (page.order.id !== segment) redirect(`/orders/${page.order.id}`);
  return <OrderPage initial={page.order} />;
}
