import { createColumnHelper, tableFeatures } from "@tanstack/react-table";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import { useDoer } from "@/components/words/use-doer";
import { useFormats } from "@/components/words/use-formats";
import type { Doer } from "@/lib/domain/doer";
import type { OrderListRow } from "@/lib/orders/schema";
import type { Catalogue } from "@/messages/catalogue";
import { StatusBadge } from "../status-badge";

/** No feature of the table library beside columns: search, filter and place are the server's. */
export const listFeatures = tableFeatures({});

const column = createColumnHelper<typeof listFeatures, OrderListRow>();

export const orderColumns = column.columns([
  column.accessor("number", {
    header: () => <Heading of="number" />,
    cell: ({ row }) => (
      <Link
        href={`/orders/${row.original.id}`}
        className="font-medium whitespace-nowrap text-accent hover:underline"
      >
        {row.original.number}
      </Link>
    ),
  }),
  column.accessor("reference", {
    header: () => <Heading of="reference" />,
    cell: ({ getValue }) => getValue() ?? "–",
  }),
  column.display({
    id: "languages",
    header: () => <Heading of="languages" />,
    cell: ({ row }) => <LanguagePair of={row.original} />,
  }),
  column.accessor("status", {
    header: () => <Heading of="status" />,
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.accessor("serviceNames", {
    header: () => <Heading of="services" />,
    cell: ({ getValue }) => getValue().join(", ") || "–",
  }),
  column.accessor("totalCents", {
    header: () => <Heading of="total" />,
    cell: ({ getValue }) => <Total cents={getValue()} />,
  }),
  column.accessor("placedBy", {
    header: () => <Heading of="placedBy" />,
    cell: ({ getValue }) => <DoerName doer={getValue()} />,
  }),
  column.accessor("receivedAt", {
    header: () => <Heading of="received" />,
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
]);

/** For people who see no prices. */
export const unpricedColumns = orderColumns.filter(
  (each) => !("accessorKey" in each && each.accessorKey === "totalCents"),
);

function Total({ cents }: { cents: number | null }) {
  const formats = useFormats();
  const t = useTranslations();
  if (cents === null) return <span className="text-ink-soft">{t("orderList.notPriced")}</span>;
  return <span className="tabular-nums">{formats.cents(cents)}</span>;
}

function Heading({ of }: { of: keyof Catalogue["orderList"]["columns"] }) {
  const t = useTranslations();
  return t(`orderList.columns.${of}`);
}

function LanguagePair({ of }: { of: OrderListRow }) {
  const t = useTranslations();
  return t("orders.languagePair", { source: of.sourceLanguageName, target: of.targetLanguageName });
}

function DoerName({ doer }: { doer: Doer }) {
  return useDoer()(doer);
}
