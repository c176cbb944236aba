import { useTranslations } from "next-intl";
import { lazyPart } from "@/components/ui/lazy-part";
import { useNextStep } from "@/components/words/use-order-status";
import { narrowedLink } from "@/lib/domain/lists/narrowed-link";
import { orderStatuses, settledOrderStatuses } from "@/lib/domain/orders/status";
import type { HomeView } from "@/lib/orders/schema";
import { NeededByNote } from "../needed-by/needed-by-note";
import { StatusBadge } from "../status-badge";
import { OrderLines } from "./order-lines";

type OrdersInProgressProps = HomeView["inProgress"] & {
  /** Orders in client review are then the reader's to decide, and not among these. */
  mayDecide: boolean;
};

const ExpectedOnHome = lazyPart(async () => (await import("./expected-on-home")).ExpectedOnHome);

/** Work under way, each with its next step, and when it may be done. */
export function OrdersInProgress({ orders, isMore, mayDecide }: OrdersInProgressProps) {
  const nextStepOf = useNextStep();
  const t = useTranslations();
  const statuses = orderStatuses.filter(
    (status) => !settledOrderStatuses.includes(status) && !(mayDecide && status === "client_review"),
  );
  return (
    <OrderLines
      title={t("home.inProgress")}
      headingId="progress-heading"
      orders={orders}
      detailOf={(order) => (
        <>
          <NeededByNote of={order} className="me-3" />
          {nextStepOf(order)}
          <ExpectedOnHome order={order} among={orders} />
        </>
      )}
      asideOf={(order) => <StatusBadge status={order.status} />}
      all={
        isMore
          ? { href: narrowedLink("/orders", { status: statuses }), label: t("home.allInProgress") }
          : null
      }
    />
  );
}
