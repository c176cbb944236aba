"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/lists/export-button";
import { ListScreen } from "@/components/lists/list-screen";
import { useListAddress } from "@/components/lists/use-list-address";
import { ConfirmedNote } from "@/components/orders/detail/confirmed-note";
import { FiltersBesideSearch } from "@/components/orders/list/filters-beside-search";
import { useRequestSorts } from "@/components/orders/list/request-sorts";
import { useRequestPanel } from "@/components/orders/list/use-request-panel";
import { buttonVariants } from "@/components/ui/button-variants";
import { LateListTools } from "@/components/views/late-list-tools";
import { counted } from "@/components/words/counted";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { useQuoteStatus } from "@/components/words/use-quote-status";
import { quoteStatuses } from "@/lib/domain/quotes/status";
import { noChoices } from "@/lib/orders/list/choices/rules";
import type { ListChoices } from "@/lib/orders/list/choices/schema";
import { filterNames } from "@/lib/orders/list/filters/rules";
import { fetchQuoteFile, quoteListOptions } from "@/lib/quotes/list/client";
import { quoteFilters, quoteListAddress, quoteSortOf, quoteSorts } from "@/lib/quotes/list/rules";
import { quoteFormOutline } from "@/lib/quotes/requesting/rules";
import { useQuoteColumns } from "./columns";

const days = {
  receivedFrom: "requestedFrom",
  receivedTo: "requestedTo",
  doneFrom: "convertedFrom",
  doneTo: "convertedTo",
} as const;

type QuoteListProps = {
  /** The names of what the address asks for; null where it asks for nothing by a name. */
  known: ListChoices | null;
};

/** Every quote that the person sees, but for those that were deleted. */
export function QuoteList({ known }: QuoteListProps) {
  const t = useTranslations();
  const statusLabel = useQuoteStatus();
  const { query } = useListAddress(quoteListAddress);
  const columns = useQuoteColumns(quoteSortOf(query).by);
  const labelOf = useCoversheetLabel();
  const statuses = quoteStatuses.map((value) => ({ value, label: statusLabel(value) }));
  const own = { of: "quotes", statuses, days } as const;
  const choices = known ?? noChoices;
  const panel = useRequestPanel({ ...own, names: filterNames(quoteFilters) }, choices);
  return (
    <ListScreen
      address={quoteListAddress}
      optionsOf={quoteListOptions}
      words={{
        title: t("quoteList.title"),
        searchHint: t("quoteList.searchHint"),
        found: (found) => t("quoteList.found", counted(found)),
        emptyTitle: t("quoteList.emptyTitle"),
        empty: t("quoteList.empty"),
        noMatchTitle: t("quoteList.noMatchTitle"),
        noMatch: t("quoteList.noMatch"),
      }}
      filters={(draw) => (
        <FiltersBesideSearch own={own} known={choices}>
          {draw}
        </FiltersBesideSearch>
      )}
      panel={panel}
      toolsOf={(shown) => <LateListTools list="quotes" {...shown} />}
      sorts={useRequestSorts(quoteSorts, {
        done: t("quoteList.sorts.done"),
        doneBack: t("quoteList.sorts.doneBack"),
      })}
      searchHintOf={({ referenceHeading }) =>
        referenceHeading
          ? t("quoteList.searchHintWithReference", {
              reference: labelOf({ field: "reference", ...referenceHeading }),
            })
          : t("quoteList.searchHint")
      }
      columnsOf={columns}
      linkOf={({ id }) => `/quotes/${id}`}
      actionsOf={(_, query) => (
        <>
          <ExportButton fetch={() => fetchQuoteFile(query)} />
          <Link
            href={quoteFormOutline.pages.form}
            prefetch={false}
            className={buttonVariants({ variant: "secondary" })}
          >
            {t("quotes.newQuote")}
          </Link>
        </>
      )}
      noteOf={({ confirmedAt }) => <ConfirmedNote confirmedAt={confirmedAt} />}
    />
  );
}
