import { Moment } from "@/components/ui/moment";
import { formatCents } from "@/lib/domain/money";
import type { Transaction } from "@/lib/domain/orders/shapes";
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
      <table
        aria-label={words.transactions}
        className="mt-3 w-full text-sm tabular-nums phone:block phone:border-t phone:border-line [&>tbody]:phone:block"
      >
        <thead className="phone:sr-only">
          <tr className="border-b border-line text-left text-ink-soft">
            <th className="py-2 pr-4 font-medium">{columns.date}</th>
            <th className="py-2 pr-4 font-medium">{columns.description}</th>
            <th className="py-2 pr-4 font-medium">{columns.method}</th>
            <th className="py-2 text-right font-medium">{columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((transaction) => (
            <TransactionRow
              key={`${transaction.createdAt} ${transaction.description}`}
              transaction={transaction}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** On a phone what it was for and how much stand above when and how it was paid. */
function TransactionRow({ transaction }: { transaction: Transaction }) {
  return (
    <tr className="border-b border-line align-top phone:grid phone:grid-cols-[1fr_auto] phone:gap-x-4 phone:py-2.5">
      <td className="py-2.5 pr-4 whitespace-nowrap phone:row-start-2 phone:p-0 phone:text-ink-soft">
        <Moment at={transaction.createdAt} />
      </td>
      <td className="py-2.5 pr-4 wrap-anywhere phone:p-0">{transaction.description}</td>
      <td className="py-2.5 pr-4 wrap-anywhere phone:row-start-2 phone:p-0 phone:text-right phone:text-ink-soft">
        {transaction.paymentMethod}
      </td>
      <td className="py-2.5 text-right whitespace-nowrap phone:col-start-2 phone:row-start-1 phone:p-0">
        {transaction.kind === "refund" ? `${words.refund} ` : ""}
        {formatCents(transaction.amountCents)}
      </td>
    </tr>
  );
}
