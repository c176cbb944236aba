import { orderStatuses, settledOrderStatuses } from "@/lib/domain/orders/status";
import { texts } from "@/lib/domain/texts";
import type { HomeView } from "@/lib/orders/schema";
import { StatusBadge } from "../status-badge";
import { OrderLines } from "./order-lines";

const words = texts.orders.home;

type OrdersInProgressProps = HomeView["inProgress"] & {
  /** Orders in client review are then the reader's to decide, and not among these. */
  mayDecide: boolean;
};

/** Work under way, each with its next step. */
export function OrdersInProgress({ orders, isMore, mayDecide }: OrdersInProgressProps) {
  const statuses = orderStatuses.filter(
    (status) => !settledOrderStatuses.includes(status) && !(mayDecide && status === "client_review"),
  );
  return (
    <OrderLines
      title={words.inProgress}
      headingId="progress-heading"
      orders={orders}
      detailOf={(order) => order.nextStep}
      asideOf={(order) => <StatusBadge status={order.status} />}
      all={isMore ? { href: `/orders?status=${statuses.join(",")}`, label: words.allInProgress } : null}
    />
  );
}
