"use client";

import { useTranslations } from "next-intl";
import { ListScreen } from "@/components/lists/list-screen";
import { counted } from "@/components/words/counted";
import { useOrderStatus } from "@/components/words/use-order-status";
import { orderStatuses } from "@/lib/domain/orders/status";
import { orderListOptions } from "@/lib/orders/client";
import { orderListAddress } from "@/lib/orders/list/rules";
import { ConfirmedNote } from "../detail/confirmed-note";
import { useOrderColumns } from "./columns";

/** Every order of the business. */
export function OrderList() {
  const t = useTranslations();
  const statusLabel = useOrderStatus();
  const columns = useOrderColumns();
  return (
    <ListScreen
      address={orderListAddress}
      optionsOf={orderListOptions}
      words={{
        title: t("orderList.title"),
        searchHint: t("orderList.searchHint"),
        found: (found) => t("orderList.found", counted(found)),
        emptyTitle: t("orderList.emptyTitle"),
        empty: t("orderList.empty"),
        noMatchTitle: t("orderList.noMatchTitle"),
        noMatch: t("orderList.noMatch"),
      }}
      filters={[
        {
          name: "status",
          label: t("orderList.status"),
          anyLabel: t("orderList.anyStatus"),
          severalLabel: (count) => t("orderList.severalStatuses", { count }),
          options: orderStatuses.map((value) => ({ value, label: statusLabel(value) })),
        },
      ]}
      columnsOf={({ showsPrices }) => columns(showsPrices)}
      linkOf={({ id }) => `/orders/${id}`}
      noteOf={({ confirmedAt }) => <ConfirmedNote confirmedAt={confirmedAt} />}
    />
  );
}
