import { createColumnHelper, tableFeatures } from "@tanstack/react-table";
import Link from "next/link";
import { Moment } from "@/components/ui/moment";
import { formatCents } from "@/lib/domain/money";
import { texts } from "@/lib/domain/texts";
import type { OrderListRow } from "@/lib/orders/schema";
import { StatusBadge } from "../status-badge";

const words = texts.orders.list;
const { columns: headings } = words;

/** No feature of the table library beside columns: search, filter and place are the server's. */
export const listFeatures = tableFeatures({});

const column = createColumnHelper<typeof listFeatures, OrderListRow>();

export const orderColumns = column.columns([
  column.accessor("number", {
    header: headings.number,
    cell: ({ row }) => (
      <Link
        href={`/orders/${row.original.id}`}
        className="font-medium whitespace-nowrap text-accent hover:underline"
      >
        {row.original.number}
      </Link>
    ),
  }),
  column.accessor("reference", { header: headings.reference, cell: ({ getValue }) => getValue() ?? "–" }),
  column.display({
    id: "languages",
    header: headings.languages,
    cell: ({ row }) =>
      texts.orders.languagePair(row.original.sourceLanguageName, row.original.targetLanguageName),
  }),
  column.accessor("status", {
    header: headings.status,
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.accessor("serviceNames", {
    header: headings.services,
    cell: ({ getValue }) => getValue().join(", ") || "–",
  }),
  column.accessor("totalCents", {
    header: headings.total,
    cell: ({ getValue }) => <Total cents={getValue()} />,
  }),
  column.accessor("placedByName", { header: headings.placedBy, cell: ({ getValue }) => getValue() }),
  column.accessor("receivedAt", {
    header: headings.received,
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
]);

/** For people who see no prices. */
export const unpricedColumns = orderColumns.filter(
  (each) => !("accessorKey" in each && each.accessorKey === "totalCents"),
);

function Total({ cents }: { cents: number | null }) {
  if (cents === null) return <span className="text-ink-soft">{words.notPriced}</span>;
  return <span className="tabular-nums">{formatCents(cents)}</span>;
}
