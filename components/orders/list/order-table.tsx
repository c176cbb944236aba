"use client";

import { useTable } from "@tanstack/react-table";
import { texts } from "@/lib/domain/texts";
import type { OrderListRow } from "@/lib/orders/schema";
import { listFeatures, orderColumns } from "./columns";

/** The rows as a table; on a phone each row is a card with its labels beside the values. */
export function OrderTable({ rows }: { rows: OrderListRow[] }) {
  const table = useTable({
    features: listFeatures,
    columns: orderColumns,
    data: rows,
    getRowId: (row) => row.id,
  });
  return (
    <table aria-label={texts.orders.list.title} className="card-table w-full text-sm">
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} className="border-b border-line text-left text-ink-soft">
            {group.headers.map((header) => (
              <th key={header.id} scope="col" className="px-3 py-2 font-medium whitespace-nowrap first:pl-0">
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} className="border-b border-line align-top hover:bg-accent-wash">
            {row.getAllCells().map((cell) => (
              <td
                key={cell.id}
                data-label={String(cell.column.columnDef.header)}
                className="px-3 py-3 first:pl-0"
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
