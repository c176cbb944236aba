import { texts } from "@/lib/domain/texts";
import type { HomeView } from "@/lib/orders/schema";
import { StatusBadge } from "../status-badge";
import { OrderLines } from "./order-lines";

/** Work under way, each with its next step. */
export function OrdersInProgress({ orders }: { orders: HomeView["inProgress"] }) {
  return (
    <OrderLines
      title={texts.orders.home.inProgress}
      headingId="progress-heading"
      orders={orders}
      detailOf={(order) => order.nextStep}
      asideOf={(order) => <StatusBadge status={order.status} />}
    />
  );
}
