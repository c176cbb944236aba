import { useTranslations } from "next-intl";
import { DayOrHour } from "@/components/ui/moment";
import { useDoer } from "@/components/words/use-doer";
import { useOrderStatus } from "@/components/words/use-order-status";
import type { OrderListRow } from "@/lib/orders/schema";
import { NamedStatus } from "../status-badge";
import { WaitingForYou } from "../waiting-for-you";
import { useRequestColumns } from "./request-columns";

/** The columns of what the reader is shown. */
export function useOrderColumns() {
  const t = useTranslations();
  const nameOf = useDoer();
  const statusLabel = useOrderStatus();
  return useRequestColumns<OrderListRow>({
    status: ({ status, waitingForYou }) => (
      <>
        <NamedStatus status={status} label={statusLabel(status)} />
        {waitingForYou ? (
          <small>
            <WaitingForYou {...waitingForYou} />
          </small>
        ) : null}
      </>
    ),
    others: [
      { id: "placedBy", heading: t("orderList.placedBy"), cell: ({ placedBy }) => nameOf(placedBy) },
      {
        id: "received",
        heading: t("orderList.received"),
        cell: ({ receivedAt }) => <DayOrHour at={receivedAt} />,
      },
    ],
  });
}
