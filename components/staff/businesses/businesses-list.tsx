"use client";

import { useTranslations } from "next-intl";
import { ListScreen } from "@/components/lists/list-screen";
import type { Column } from "@/components/lists/list-table";
import { DayOrHour } from "@/components/ui/moment";
import { businessesOptions } from "@/lib/staff/businesses/client";
import { businessesAddress, businessPath, businessStates } from "@/lib/staff/businesses/rules";
import type { BusinessRow } from "@/lib/staff/businesses/schema";
import { CreateBusiness } from "./create-business";

/** The businesses, by name. */
export function BusinessesList() {
  const t = useTranslations();
  const columns: Column<BusinessRow>[] = [
    { id: "name", heading: t("staffBusinesses.columns.name"), cell: ({ name }) => name },
    {
      id: "state",
      heading: t("staffBusinesses.columns.state"),
      place: "badge",
      cell: ({ state }) => t(`staffBusinesses.states.${state}`),
    },
    {
      id: "connection",
      heading: t("staffBusinesses.columns.connection"),
      place: "wide",
      cell: ({ connection }) => t(`staffBusinesses.connections.${connection ?? "none"}`),
    },
    {
      id: "people",
      heading: t("staffBusinesses.columns.people"),
      place: "aside",
      cell: ({ people }) => t("staffBusinesses.people", { count: people }),
    },
    {
      id: "created",
      heading: t("staffBusinesses.columns.created"),
      cell: ({ createdAt }) => <DayOrHour at={createdAt} />,
    },
  ];
  return (
    <ListScreen
      address={businessesAddress}
      optionsOf={businessesOptions}
      words={{
        title: t("staffBusinesses.title"),
        searchHint: t("staffBusinesses.searchHint"),
        found: ({ count }) => t("staffBusinesses.found", { count }),
        emptyTitle: t("staffBusinesses.emptyTitle"),
        empty: t("staffBusinesses.empty"),
        noMatchTitle: t("staffBusinesses.noMatchTitle"),
        noMatch: t("staffBusinesses.noMatch"),
      }}
      filters={[
        {
          name: "state",
          label: t("staffBusinesses.stateFilter"),
          anyLabel: t("staffBusinesses.anyState"),
          severalLabel: (count) => t("staffBusinesses.severalStates", { count }),
          options: businessStates.map((value) => ({ value, label: t(`staffBusinesses.states.${value}`) })),
        },
      ]}
      columnsOf={() => columns}
      actionsOf={() => <CreateBusiness />}
      linkOf={({ id }) => businessPath(id)}
    />
  );
}
