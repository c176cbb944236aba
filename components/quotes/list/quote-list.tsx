"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/lists/export-button";
import { ListScreen } from "@/components/lists/list-screen";
import { useListAddress } from "@/components/lists/use-list-address";
import { ConfirmedNote } from "@/components/orders/detail/confirmed-note";
import { type Apart, useRequestFilters } from "@/components/orders/list/request-filters";
import { useRequestSorts } from "@/components/orders/list/request-sorts";
import { buttonVariants } from "@/components/ui/button-variants";
import { counted } from "@/components/words/counted";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { useQuoteStatus } from "@/components/words/use-quote-status";
import { quoteStatuses } from "@/lib/domain/quotes/status";
import { fetchQuoteFile, quoteListOptions } from "@/lib/quotes/client";
import { quoteListAddress, quoteSortOf, quoteSorts } from "@/lib/quotes/list/rules";
import { quoteFormOutline } from "@/lib/quotes/requesting/rules";
import { useQuoteColumns } from "./columns";

/** Every quote that the person sees, but for those that were deleted. */
export function QuoteList(apart: Apart) {
  const t = useTranslations();
  const statusLabel = useQuoteStatus();
  const { sort } = useListAddress(quoteListAddress).query;
  const columns = useQuoteColumns(quoteSortOf({ sort }).by);
  const labelOf = useCoversheetLabel();
  const { filters, ofPanel } = useRequestFilters(apart, {
    statuses: quoteStatuses.map((value) => ({ value, label: statusLabel(value) })),
    byLabel: t("quoteList.requestedBy"),
    wayLabel: t("quoteList.way"),
  });
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
      filters={filters}
      panel={[
        ...ofPanel,
        { name: "requestedFrom", kind: "day", label: t("quoteList.requestedFrom") },
        { name: "requestedTo", kind: "day", label: t("quoteList.requestedTo") },
        { name: "convertedFrom", kind: "day", label: t("quoteList.convertedFrom") },
        { name: "convertedTo", kind: "day", label: t("quoteList.convertedTo") },
      ]}
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
