import { useTranslations } from "next-intl";
import type { NumberedOrder } from "@/lib/orders/schema";
import { StatusBadge } from "../status-badge";
import { Numbered } from "./numbered";

/** Several orders that answer to one number: which of them is meant. */
export function NumberedOrders({ number, orders }: { number: string; orders: NumberedOrder[] }) {
  const t = useTranslations();
  return (
    <Numbered
      title={t("order.numbered.title", { number })}
      lead={t("order.numbered.lead")}
      label={t("orderList.title")}
      things={orders.map((order) => ({
        ...order,
        href: `/orders/${order.id}`,
        at: order.receivedAt,
        by: order.placedBy,
        badge: <StatusBadge status={order.status} />,
      }))}
    />
  );
}
