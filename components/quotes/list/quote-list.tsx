"use client";

import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { ExportButton } from "@/components/lists/export-button";
import { ListScreen } from "@/components/lists/list-screen";
import { ConfirmedNote } from "@/components/orders/detail/confirmed-note";
import { buttonVariants } from "@/components/ui/button-variants";
import { counted } from "@/components/words/counted";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { useQuoteStatus } from "@/components/words/use-quote-status";
import { languageNameIn } from "@/lib/domain/language-names";
import { quoteStatuses } from "@/lib/domain/quotes/status";
import type { DepartmentView } from "@/lib/people/departments/schema";
import { fetchQuoteFile, quoteListOptions } from "@/lib/quotes/client";
import { quoteListAddress } from "@/lib/quotes/list/rules";
import { quoteFormOutline } from "@/lib/quotes/requesting/rules";
import type { QuoteLanguages } from "@/lib/quotes/schema";
import { useQuoteColumns } from "./columns";

type QuoteListProps = {
  /** By which they can be told apart. */
  departments: readonly DepartmentView[];
  languages: QuoteLanguages;
};

/** Every quote that the person sees, but for those that were deleted. */
export function QuoteList({ departments, languages }: QuoteListProps) {
  const t = useTranslations();
  const locale = useLocale();
  const statusLabel = useQuoteStatus();
  const columns = useQuoteColumns();
  const labelOf = useCoversheetLabel();
  const languageFilter = (name: "sourceLanguage" | "targetLanguage", offered: QuoteLanguages["source"]) => ({
    name,
    label: t(`quoteList.${name}`),
    anyLabel: t("quoteList.anyLanguage"),
    severalLabel: (count: number) => t("quoteList.severalLanguages", { count }),
    options: offered.map((language) => ({
      value: language.code,
      label: languageNameIn(locale, language.name),
    })),
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
      filters={[
        {
          name: "status",
          label: t("quoteList.status"),
          anyLabel: t("quoteList.anyStatus"),
          severalLabel: (count) => t("quoteList.severalStatuses", { count }),
          options: quoteStatuses.map((value) => ({ value, label: statusLabel(value) })),
        },
        languageFilter("sourceLanguage", languages.source),
        languageFilter("targetLanguage", languages.target),
        {
          name: "department",
          label: t("quoteList.department"),
          anyLabel: t("quoteList.anyDepartment"),
          severalLabel: (count) => t("quoteList.severalDepartments", { count }),
          otherLabel: () => t("quoteList.severalDepartments", { count: 1 }),
          options: departments.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
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
