import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ListFilter, ListPanel, PanelFilter } from "@/components/lists/list-filters";
import { ReadFailed } from "@/components/lists/read-failed";
import { SetFilters } from "@/components/lists/set-filters";
import { choicesOptions } from "@/lib/orders/list/choices/client";
import type { ListChoices } from "@/lib/orders/list/choices/schema";
import { type OwnFilters, useLanguageFilters, useRequestFilters } from "./request-filters";

type OwnPanel<Filter extends string> = OwnFilters & { names: readonly Filter[] };

/**
 * The panel of orders, or of quotes.
 * @param known the names of what the document's address asks for, until all are read
 */
export function useRequestPanel<Filter extends string>(
  { names, ...own }: OwnPanel<Filter>,
  known: ListChoices,
): ListPanel<Filter> {
  const queries = useQueryClient();
  const asked = { own, known };
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
        {(filters, read) => (
          <Panel
            filters={filters.filter(({ name }) => !besideSearch.has(name))}
            notice={<ReadFailed read={read} />}
            {...leaving}
          />
        )}
      </RequestFilters>
    ),
  };
}

type RequestFiltersProps = {
  own: OwnFilters;
  known: ListChoices;
  children: (filters: readonly PanelFilter<string>[], read: UseQueryResult<ListChoices>) => ReactNode;
};

/** Within the words that they are told in. */
function RequestFilters({ own, known, children }: RequestFiltersProps) {
  const read = useQuery(choicesOptions(own.of));
  return children(useRequestFilters(read.data ?? known, own), read);
}

const besideSearch: ReadonlySet<string> = new Set(["sourceLanguage", "targetLanguage"]);

/**
 * Those beside the search: a status, of which most people look for one, and the languages, whose names come once the list
 * is there.
 */
export function useFiltersBesideSearch(
  { of, statuses }: Pick<OwnFilters, "of" | "statuses">,
  known: ListChoices,
): ListFilter<"status" | "sourceLanguage" | "targetLanguage">[] {
  const t = useTranslations();
  const { data: choices = known } = useQuery(choicesOptions(of));
  const { sourceLanguage, targetLanguage } = useLanguageFilters(choices.languages);
  return [
    {
      name: "status",
      label: t("requestList.status"),
      anyLabel: t("requestList.anyStatus"),
      severalLabel: (count) => t("requestList.severalStatuses", { count }),
      options: statuses,
    },
    sourceLanguage,
    targetLanguage,
  ];
}
