import { useTranslations } from "next-intl";
import { DayOrHour } from "@/components/ui/moment";
import { useDoer } from "@/components/words/use-doer";
import { useOrderStatus } from "@/components/words/use-order-status";
import type { SortKey } from "@/lib/orders/list/sorting/rules";
import type { OrderListRow } from "@/lib/orders/schema";
import { NamedStatus } from "../status-badge";
import { WaitingForYou } from "../waiting-for-you";
import { type SortTimeColumn, useRequestColumns } from "./request-columns";

/** The columns of what the reader is shown. */
export function useOrderColumns(by: SortKey) {
  const t = useTranslations();
  const nameOf = useDoer();
  const sortTime: Partial<Record<SortKey, SortTimeColumn>> = {
    done: { by: "completed", heading: t("orderList.completed") },
    changed: { by: "changed", heading: t("requestList.changed") },
  };
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
    sortTime: sortTime[by],
    others: [
      { id: "placedBy", heading: t("orderList.placedBy"), cell: ({ placedBy }) => nameOf(placedBy) },
      {
        id: "received",
        heading: t("orderList.received"),
        sort: { by: "placed", isDescending: true },
        cell: ({ receivedAt }) => <DayOrHour at={receivedAt} />,
      },
    ],
  });
}
