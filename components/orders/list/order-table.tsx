"use client";

import { useTable } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { cn } from "@/components/ui/cn";
import type { OrderListRow } from "@/lib/orders/schema";
import { listFeatures, orderColumns, unpricedColumns } from "./columns";

/**
 * Where the cells of a column stand: amounts at the right edge, and on a phone the parts of a card, which need no
 * labels. A column that is not named has no place there.
 */
const looks: Record<string, string> = {
  number: "phone:text-base",
  status: "phone:col-start-2 phone:row-start-1 phone:text-end",
  languages: "phone:col-span-full",
  reference: "wrap-anywhere phone:row-start-3 phone:text-ink-soft",
  totalCents: "text-end whitespace-nowrap tabular-nums phone:row-start-3",
};

const lookOf = (columnId: string) => looks[columnId] ?? "phone:hidden";

type OrderTableProps = { rows: OrderListRow[]; showsPrices: boolean; ref: Ref<HTMLTableElement> };

/** The rows as a table; on a phone each row is a card. */
export function OrderTable({ rows, showsPrices, ref }: OrderTableProps) {
  const t = useTranslations();
  const table = useTable({
    features: listFeatures,
    columns: showsPrices ? orderColumns : unpricedColumns,
    data: rows,
    getRowId: (row) => row.id,
  });
  return (
    <table
      ref={ref}
      aria-label={t("orderList.title")}
      className="w-full text-sm print:text-[8pt] phone:block phone:[&>tbody]:flex phone:[&>tbody]:flex-col phone:[&>tbody]:gap-3"
    >
      <thead className="phone:sr-only">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} className="border-b border-line text-start text-ink-soft">
            {group.headers.map((header) => (
              <th
                key={header.id}
                scope="col"
                className={cn(
                  "px-3 py-2 font-medium whitespace-nowrap first:ps-0 print:px-1.5",
                  lookOf(header.column.id),
                )}
              >
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            className="border-b border-line align-top hover:bg-accent-wash phone:grid phone:grid-cols-[1fr_auto] phone:items-baseline phone:gap-x-4 phone:gap-y-1 phone:rounded-lg phone:border phone:bg-paper phone:p-4"
          >
            {row.getAllCells().map((cell) => (
              <td
                key={cell.id}
                className={cn(
                  "px-3 py-3 first:ps-0 print:px-1.5 phone:p-0 print:[&_time]:whitespace-normal",
                  lookOf(cell.column.id),
                )}
              >
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
