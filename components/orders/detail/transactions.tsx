import { Moment } from "@/components/ui/moment";
import { formatCents } from "@/lib/domain/money";
import type { Transaction } from "@/lib/domain/shapes";
import { texts } from "@/lib/domain/texts";

const words = texts.orders.detail;
const columns = words.transactionColumns;

/** What was charged and refunded. */
export function Transactions({ transactions }: { transactions: Transaction[] }) {
  if (transactions.length === 0) return null;
  return (
    <section aria-labelledby="transactions-heading">
      <h2 id="transactions-heading" className="text-section-title">
        {words.transactions}
      </h2>
      <table aria-label={words.transactions} className="card-table mt-3 w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-left text-ink-soft">
            <th className="py-2 pr-4 font-medium">{columns.date}</th>
            <th className="py-2 pr-4 font-medium">{columns.description}</th>
            <th className="py-2 pr-4 font-medium">{columns.method}</th>
            <th className="py-2 text-right font-medium">{columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((transaction) => (
            <tr key={`${transaction.createdAt} ${transaction.description}`} className="border-b border-line">
              <td data-label={columns.date} className="py-2.5 pr-4 whitespace-nowrap">
                <Moment at={transaction.createdAt} />
              </td>
              <td data-label={columns.description} className="py-2.5 pr-4">
                {transaction.description}
              </td>
              <td data-label={columns.method} className="py-2.5 pr-4">
                {transaction.paymentMethod}
              </td>
              <td data-label={columns.amount} className="py-2.5 text-right whitespace-nowrap">
                {transaction.kind === "refund" ? `${words.refund} ` : ""}
                {formatCents(transaction.amountCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
