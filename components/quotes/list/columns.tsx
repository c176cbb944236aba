import { useTranslations } from "next-intl";
import { type SortTimeColumn, useRequestColumns } from "@/components/orders/list/request-columns";
import { NamedStatus } from "@/components/orders/status-badge";
import { DayOrHour } from "@/components/ui/moment";
import { useDoer } from "@/components/words/use-doer";
import { useQuoteStatus } from "@/components/words/use-quote-status";
import type { SortKey } from "@/lib/orders/list/sorting/rules";
import type { QuoteListRow } from "@/lib/quotes/schema";

/** At the places of the columns of orders: those of what the reader is shown. */
export function useQuoteColumns(by: SortKey) {
  const t = useTranslations();
  const nameOf = useDoer();
  const sortTime: Partial<Record<SortKey, SortTimeColumn>> = {
    done: { by: "converted", heading: t("quoteList.converted") },
    changed: { by: "changed", heading: t("requestList.changed") },
  };
  const statusLabel = useQuoteStatus();
  return useRequestColumns<QuoteListRow>({
    status: ({ status }) => <NamedStatus status={status} label={statusLabel(status)} />,
    servicesPlace: "wide",
    sortTime: sortTime[by],
    others: [
      {
        id: "requestedBy",
        heading: t("quoteList.requestedBy"),
        cell: ({ requestedBy }) => nameOf(requestedBy),
      },
      {
        id: "requested",
        heading: t("quoteList.requested"),
        sort: { by: "requested", isDescending: true },
        cell: ({ requestedAt }) => <DayOrHour at={requestedAt} />,
      },
    ],
  });
}
