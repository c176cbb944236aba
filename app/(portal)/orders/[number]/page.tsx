import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { Prefetched } from "@/app/(portal)/prefetched";
import { OrderPage } from "@/components/orders/detail/order-page";
import { NumberedOrders } from "@/components/orders/numbers/numbered-orders";
import { PendingForm } from "@/components/orders/pending/pending-form";
import { Words } from "@/i18n/words";
import type { Actor } from "@/lib/auth/actor";
import { portalMetadata, portalPage } from "@/lib/auth/portal-page";
import { idSchema } from "@/lib/domain/id-schema";
import { isKnownOrderStatus } from "@/lib/domain/orders/status";
import { commandOptions } from "@/lib/drafts/attempts/client";
import { orderOptions } from "@/lib/orders/client";
import { getOrderPage } from "@/lib/orders/data";
import { listOrdersByNumber } from "@/lib/orders/numbers/data";
import { orderFormOutline } from "@/lib/orders/placing/rules";

type Props = { params: Promise<{ number: string }> };

/** Read once for title and page. */
const readPage = cache(async (actor: Actor, segment: string) => {
  if (idSchema.safeParse(segment).success) return await getOrderPage(actor, segment);
  const orders = await listOrdersByNumber(actor, segment);
  const [first, second] = orders;
  if (!first) notFound();
  return second ? { kind: "numbered" as const, orders } : redirect(`/orders/${first.id}`);
});

const segmentOf = async ({ params }: Props) => decodeURIComponent((await params).number);

export const generateMetadata = portalMetadata(async (actor, props: Props) => {
  const t = await getTranslations();
  const segment = await segmentOf(props);
  const page = await readPage(actor, segment);
  if (page.kind === "numbered") return { title: t("order.numbered.title", { number: segment }) };
  if (page.kind === "pending") return { title: t(`pending.order.titles.${page.pending.state}`) };
  const { number, status } = page.order;
  const state = isKnownOrderStatus(status) ? t(`orders.status.${status}`) : status;
  return { title: t("order.pageTitle", { number, status: state }) };
});

/** The segment is our id of an order or of an attempt to place one, or an order number that somebody typed. */
export default portalPage(async (actor, props: Props) => {
  const segment = await segmentOf(props);
  const page = await readPage(actor, segment);
  if (page.kind === "numbered") return <NumberedOrders number={segment} orders={page.orders} />;
  if (page.kind === "pending") {
    const { pending } = page;
    return (
      <Words
        of={[
          "orders",
          "order",
          "pending",
          "consent",
          "orderForm",
          "drafts",
          "forms",
          "draftErrors",
          "orderErrors",
          "connectionErrors",
        ]}
      >
        <Prefetched
          fill={(queries) => queries.setQueryData(commandOptions(pending.commandId).queryKey, pending)}
        >
          <PendingForm pending={pending} form={orderFormOutline} />
        </Prefetched>
      </Words>
    );
  }
  const { order } = page;
  if (order.id !== segment) redirect(`/orders/${order.id}`);
  return (
    <Words
      of={[
        ...(["orders", "nextSteps", "order", "orderErrors"] as const),
        // Of what comes later, the words do too.
        ...(order.asked || order.revisions.asked ? (["draftErrors"] as const) : []),
        ...(order.estimate ? (["orderEstimate"] as const) : []),
        ...(Object.keys(order.unread).length > 0 ? (["unread"] as const) : []),
      ]}
    >
      <Prefetched fill={(queries) => queries.setQueryData(orderOptions(order.id).queryKey, order)}>
        <OrderPage orderId={order.id} />
      </Prefetched>
    </Words>
  );
});
