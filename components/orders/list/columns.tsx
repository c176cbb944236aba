import { useTranslations } from "next-intl";
import type { Column } from "@/components/lists/list-table";
import { DayOrHour } from "@/components/ui/moment";
import { useDoer } from "@/components/words/use-doer";
import { useFormats } from "@/components/words/use-formats";
import { useLanguagePair } from "@/components/words/use-language-pair";
import { useOrderStatus } from "@/components/words/use-order-status";
import type { OrderListRow } from "@/lib/orders/schema";
import { ListedStatus } from "../status-badge";
import { WaitingForYou } from "../waiting-for-you";

/** @param showsPrices false for people who see none */
export function useOrderColumns(): (showsPrices: boolean) => Column<OrderListRow>[] {
  const t = useTranslations();
  const formats = useFormats();
  const nameOf = useDoer();
  const languagePair = useLanguagePair();
  const statusLabel = useOrderStatus();
  const columns: Column<OrderListRow>[] = [
    { id: "number", heading: t("orderList.columns.number"), cell: ({ number }) => number },
    {
      id: "reference",
      heading: t("orderList.columns.reference"),
      place: "aside",
      cell: ({ reference }) => reference ?? "–",
    },
    {
      id: "languages",
      heading: t("orderList.columns.languages"),
      place: "wide",
      cell: languagePair,
    },
    {
      id: "status",
      heading: t("orderList.columns.status"),
      place: "badge",
      cell: ({ status, waitingForYou }) => (
        <>
          <ListedStatus status={status} label={statusLabel(status)} />
          {waitingForYou ? (
            <small>
              <WaitingForYou {...waitingForYou} />
            </small>
          ) : null}
        </>
      ),
    },
    {
      id: "services",
      heading: t("orderList.columns.services"),
      cell: ({ serviceNames }) => serviceNames.join(", ") || "–",
    },
    {
      id: "total",
      heading: t("orderList.columns.total"),
      place: "amount",
      cell: ({ totalCents }) =>
        totalCents === null ? (
          <span className="text-ink-soft">{t("orderList.notPriced")}</span>
        ) : (
          formats.cents(totalCents)
        ),
    },
    {
      id: "placedBy",
      heading: t("orderList.columns.placedBy"),
      cell: ({ placedBy }) => nameOf(placedBy),
    },
    {
      id: "received",
      heading: t("orderList.columns.received"),
      cell: ({ receivedAt }) => <DayOrHour at={receivedAt} />,
    },
  ];
  return (showsPrices) => (showsPrices ? columns : columns.filter(({ id }) => id !== "total"));
}
