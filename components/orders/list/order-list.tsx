"use client";

import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/lists/export-button";
import { ListScreen } from "@/components/lists/list-screen";
import { useListAddress } from "@/components/lists/use-list-address";
import { counted } from "@/components/words/counted";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { useOrderStatus } from "@/components/words/use-order-status";
import { orderStatuses } from "@/lib/domain/orders/status";
import { fetchOrderFile, orderListOptions } from "@/lib/orders/client";
import { orderListAddress, orderSortOf, orderSorts } from "@/lib/orders/list/rules";
import { ConfirmedNote } from "../detail/confirmed-note";
import { useOrderColumns } from "./columns";
import { type Apart, useRequestFilters } from "./request-filters";
import { useRequestSorts } from "./request-sorts";

/** Every order that the person sees. */
export function OrderList(apart: Apart) {
  const t = useTranslations();
  const statusLabel = useOrderStatus();
  const { sort } = useListAddress(orderListAddress).query;
  const columns = useOrderColumns(orderSortOf({ sort }).by);
  const labelOf = useCoversheetLabel();
  const { filters, ofPanel } = useRequestFilters(apart, {
    statuses: orderStatuses.map((value) => ({ value, label: statusLabel(value) })),
    byLabel: t("orderList.placedBy"),
    wayLabel: t("orderList.way"),
  });
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
      filters={filters}
      panel={[
        ...ofPanel,
        { name: "placedFrom", kind: "day", label: t("orderList.placedFrom") },
        { name: "placedTo", kind: "day", label: t("orderList.placedTo") },
        { name: "completedFrom", kind: "day", label: t("orderList.completedFrom") },
        { name: "completedTo", kind: "day", label: t("orderList.completedTo") },
      ]}
      sorts={useRequestSorts(orderSorts, {
        done: t("orderList.sorts.done"),
        doneBack: t("orderList.sorts.doneBack"),
      })}
      searchHintOf={({ referenceHeading }) =>
        referenceHeading
          ? t("orderList.searchHintWithReference", {
              reference: labelOf({ field: "reference", ...referenceHeading }),
            })
          : t("orderList.searchHint")
      }
      columnsOf={columns}
      linkOf={({ id }) => `/orders/${id}`}
      actionsOf={(_, query) => <ExportButton fetch={() => fetchOrderFile(query)} />}
      noteOf={({ confirmedAt }) => <ConfirmedNote confirmedAt={confirmedAt} />}
    />
  );
}
