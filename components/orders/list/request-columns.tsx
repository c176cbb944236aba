import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useConnectionLabel } from "@/components/connections/use-connection-label";
import type { Column } from "@/components/lists/list-table";
import { DayOrHour } from "@/components/ui/moment";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { useFormats } from "@/components/words/use-formats";
import { useLanguagePair } from "@/components/words/use-language-pair";
import type { OrderListPage, OrderListRow } from "@/lib/orders/schema";

/** What orders and quotes alike are listed with. */
type RequestRow = Omit<OrderListRow, "status" | "receivedAt" | "placedBy" | "waitingForYou">;

/** The column of the time by which the list stands, where no other tells it. */
export type SortTimeColumn = { by: string; heading: string };

type OwnColumns<Row> = {
  status: (row: Row) => ReactNode;
  /** Where the services stand; in no card where that is left out. */
  servicesPlace?: "wide";
  sortTime: SortTimeColumn | undefined;
  /** Behind the others. */
  others: readonly Column<Row>[];
};

type Shown = Pick<OrderListPage, "showsPrices" | "referenceHeading">;

/** The columns of a list of what was asked to be translated: those of what the reader is shown. */
export function useRequestColumns<Row extends RequestRow>({
  status,
  servicesPlace,
  sortTime,
  others,
}: OwnColumns<Row>): (shown: Shown) => Column<Row>[] {
  const t = useTranslations();
  const formats = useFormats();
  const languagePair = useLanguagePair();
  const labelOf = useCoversheetLabel();
  const connectionLabel = useConnectionLabel();
  const timeColumn = ({ by, heading }: SortTimeColumn): Column<Row> => ({
    id: by,
    heading,
    sort: { by, isDescending: true },
    cell: ({ sortTime: at }) => (at ? <DayOrHour at={at} /> : t("requestList.notYet")),
  });
  const columnsFor = (label: string | null): Column<Row>[] => [
    {
      id: "number",
      heading: t("orders.columns.number"),
      cell: ({ number, connectionName }) => (
        <>
          {number}
          {connectionName ? <small>{connectionLabel(connectionName)}</small> : null}
        </>
      ),
    },
    {
      id: "reference",
      heading: labelOf({ field: "reference", label }),
      place: "aside",
      cell: ({ reference }) => reference ?? "–",
    },
    { id: "languages", heading: t("orders.columns.languages"), place: "wide", cell: languagePair },
    {
      id: "status",
      heading: t("orders.columns.status"),
      place: "badge",
      sort: { by: "status", isDescending: false },
      cell: status,
    },
    {
      id: "services",
      heading: t("orders.columns.services"),
      ...(servicesPlace ? { place: servicesPlace } : {}),
      cell: ({ serviceNames }) => serviceNames.join(", ") || "–",
    },
    {
      id: "total",
      heading: t("orders.columns.total"),
      place: "amount",
      cell: ({ totalCents }) =>
        totalCents === null ? (
          <span className="text-ink-soft">{t("orders.notPriced")}</span>
        ) : (
          formats.cents(totalCents)
        ),
    },
    ...others,
    ...(sortTime ? [timeColumn(sortTime)] : []),
  ];
  return ({ showsPrices, referenceHeading }) =>
    columnsFor(referenceHeading?.label ?? null).filter(
      ({ id }) => (id !== "total" || showsPrices) && (id !== "reference" || referenceHeading !== null),
    );
}
