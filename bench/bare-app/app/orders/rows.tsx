"use client";

import Link from "next/link";

export type BareRow = {
  id: string;
  number: string;
  reference: string | null;
  status: string;
  sourceLanguage: string;
  targetLanguage: string;
  serviceNames: string[];
  totalCents: number | null;
  receivedAt: string;
  placedBy: string | null;
};

export function BareRows({ rows }: { rows: BareRow[] }) {
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link href={`/orders/${row.id}`}>{row.number}</Link>
            </td>
            <td>{row.reference}</td>
            <td>
              {row.sourceLanguage} to {row.targetLanguage}
            </td>
            <td>{row.status}</td>
            <td>{row.serviceNames.join(", ")}</td>
            <td>{row.totalCents}</td>
            <td>{row.placedBy}</td>
            <td>
              <time dateTime={row.receivedAt}>{row.receivedAt}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
