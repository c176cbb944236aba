import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ListFilter, ListPanel, PanelFilter } from "@/components/lists/list-filters";
import { ReadFailed } from "@/components/lists/read-failed";
import { SetFilters } from "@/components/lists/set-filters";
import { choicesOptions } from "@/lib/orders/list/choices/client";
import { type AskedByName, lacksName } from "@/lib/orders/list/choices/rules";
import type { ListChoices } from "@/lib/orders/list/choices/schema";
import { type OwnFilters, useRequestFilters } from "./request-filters";

type OwnPanel<Filter extends string> = OwnFilters & { names: readonly Filter[] };

/**
 * The panel of orders, or of quotes.
 * @param known the names of what the document's address asks for; others are read where an address comes to ask for them
 */
export function useRequestPanel<Filter extends string>(
  { names, ...own }: OwnPanel<Filter>,
  query: AskedByName,
  known: ListChoices,
): ListPanel<Filter> {
  const queries = useQueryClient();
  const asked = { own, query, known };
  return {
    names,
    read: () => queries.prefetchQuery(choicesOptions(own.of)),
    told: (narrowing) => (
      <RequestFilters {...asked}>
        {(filters) => <SetFilters filters={filters} {...narrowing} />}
      </RequestFilters>
    ),
    opened: (Panel, leaving) => (
      <RequestFilters {...asked}>
        {(filters, read) => <Panel filters={filters} notice={<ReadFailed read={read} />} {...leaving} />}
      </RequestFilters>
    ),
  };
}

type RequestFiltersProps = {
  own: OwnFilters;
  query: AskedByName;
  known: ListChoices;
  children: (filters: readonly PanelFilter<string>[], read: UseQueryResult<ListChoices>) => ReactNode;
};

/** Within the words that they are told in. */
function RequestFilters({ own, query, known, children }: RequestFiltersProps) {
  const read = useQuery({ ...choicesOptions(own.of), enabled: lacksName(query, known) });
  return children(useRequestFilters(read.data ?? known, own), read);
}

/** Beside the search: one of them, as most people look for it. */
export function useStatusFilter(statuses: OwnFilters["statuses"]): ListFilter<"status"> {
  const t = useTranslations();
  return {
    name: "status",
    label: t("requestList.status"),
    anyLabel: t("requestList.anyStatus"),
    severalLabel: (count) => t("requestList.severalStatuses", { count }),
    options: statuses,
  };
}
