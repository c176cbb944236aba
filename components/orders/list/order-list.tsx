"use client";

import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/lists/export-button";
import { ListScreen } from "@/components/lists/list-screen";
import { counted } from "@/components/words/counted";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { useOrderStatus } from "@/components/words/use-order-status";
import { orderStatuses } from "@/lib/domain/orders/status";
import type { ConnectionChoice } from "@/lib/drafts/schema";
import { fetchOrderFile, orderListOptions } from "@/lib/orders/client";
import { orderListAddress } from "@/lib/orders/list/rules";
import type { DepartmentView } from "@/lib/people/departments/schema";
import { ConfirmedNote } from "../detail/confirmed-note";
import { useOrderColumns } from "./columns";

type OrderListProps = {
  /** By which orders can be told apart. */
  departments: readonly DepartmentView[];
  /** Through which orders went; none where there is one. */
  connections: readonly ConnectionChoice[];
};

/** Every order that the person sees. */
export function OrderList({ departments, connections }: OrderListProps) {
  const t = useTranslations();
  const statusLabel = useOrderStatus();
  const columns = useOrderColumns();
  const labelOf = useCoversheetLabel();
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
        {
          name: "department",
          label: t("orderList.department"),
          anyLabel: t("orderList.anyDepartment"),
          severalLabel: (count) => t("orderList.severalDepartments", { count }),
          otherLabel: () => t("orderList.severalDepartments", { count: 1 }),
          options: departments.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          name: "connection",
          label: t("orderList.connection"),
          anyLabel: t("orderList.anyConnection"),
          severalLabel: (count) => t("orderList.severalConnections", { count }),
          otherLabel: () => t("orderList.severalConnections", { count: 1 }),
          options: connections.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
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
