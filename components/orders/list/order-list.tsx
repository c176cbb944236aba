"use client";

import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/lists/export-button";
import { ListScreen } from "@/components/lists/list-screen";
import { useListAddress } from "@/components/lists/use-list-address";
import { LateListTools } from "@/components/views/late-list-tools";
import { counted } from "@/components/words/counted";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { useOrderStatus } from "@/components/words/use-order-status";
import { orderStatuses } from "@/lib/domain/orders/status";
import { noChoices } from "@/lib/orders/list/choices/rules";
import type { ListChoices } from "@/lib/orders/list/choices/schema";
import { fetchOrderFile, orderListOptions } from "@/lib/orders/list/client";
import { filterNames } from "@/lib/orders/list/filters/rules";
import { orderFilters, orderListAddress, orderSortOf, orderSorts } from "@/lib/orders/list/rules";
import { archiveSelection } from "../archives/archive-selection";
import { ConfirmedNote } from "../detail/confirmed-note";
import { useOrderColumns } from "./columns";
import { FiltersBesideSearch } from "./filters-beside-search";
import { useRequestSorts } from "./request-sorts";
import { useRequestPanel } from "./use-request-panel";

const days = {
  receivedFrom: "placedFrom",
  receivedTo: "placedTo",
  doneFrom: "completedFrom",
  doneTo: "completedTo",
} as const;

type OrderListProps = {
  /** The names of what the address asks for; null where it asks for nothing by a name. */
  known: ListChoices | null;
};

/** Every order that the person sees. */
export function OrderList({ known }: OrderListProps) {
  const t = useTranslations();
  const statusLabel = useOrderStatus();
  const { query } = useListAddress(orderListAddress);
  const columns = useOrderColumns(orderSortOf(query).by);
  const labelOf = useCoversheetLabel();
  const statuses = orderStatuses.map((value) => ({ value, label: statusLabel(value) }));
  const own = { of: "orders", statuses, days } as const;
  const choices = known ?? noChoices;
  const panel = useRequestPanel({ ...own, names: filterNames(orderFilters) }, choices);
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
      filters={(draw) => (
        <FiltersBesideSearch own={own} known={choices}>
          {draw}
        </FiltersBesideSearch>
      )}
      panel={panel}
      toolsOf={(shown) => <LateListTools list="orders" {...shown} />}
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
      selection={archiveSelection}
      linkOf={({ id }) => `/orders/${id}`}
      actionsOf={(_, query) => <ExportButton fetch={() => fetchOrderFile(query)} />}
      noteOf={({ confirmedAt }) => <ConfirmedNote confirmedAt={confirmedAt} />}
    />
  );
}
