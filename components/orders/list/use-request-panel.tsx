import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ListPanel, PanelFilter } from "@/components/lists/list-filters";
import { PanelButton } from "@/components/lists/panel-button";
import { ReadFailed } from "@/components/lists/read-failed";
import { SetFilters } from "@/components/lists/set-filters";
import { choicesOptions } from "@/lib/orders/list/choices/client";
import type { ListChoices } from "@/lib/orders/list/choices/schema";
import { type OwnFilters, useRequestFilters } from "./request-filters";

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
  const panel = {
    names,
    read: () => queries.prefetchQuery(choicesOptions(own.of)),
    opened: (Panel, leaving) => (
      <RequestFilters {...asked}>
        {(filters, read) => (
          <Panel
            filters={filters.filter(({ name }) => !onlyBesideSearch.has(name))}
            notice={<ReadFailed read={read} />}
            {...leaving}
          />
        )}
      </RequestFilters>
    ),
  } satisfies Partial<ListPanel<Filter>>;
  return {
    ...panel,
    button: (narrowing) => <PanelButton panel={panel} {...narrowing} />,
    told: (narrowing) => (
      <RequestFilters {...asked}>
        {(filters) => <SetFilters filters={filters} {...narrowing} />}
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

const onlyBesideSearch: ReadonlySet<string> = new Set(["sourceLanguage", "targetLanguage"]);
