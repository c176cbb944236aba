import { useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import { useFormats } from "@/components/words/use-formats";
import type { Transaction } from "@/lib/domain/orders/shapes";

/** What was charged and refunded. */
export function Transactions({ transactions }: { transactions: Transaction[] }) {
  const t = useTranslations();
  if (transactions.length === 0) return null;
  return (
    <section aria-labelledby="transactions-heading">
      <h2 id="transactions-heading" className="text-section-title">
        {t("order.transactions")}
      </h2>
      <table
        aria-label={t("order.transactions")}
        className="mt-3 w-full text-sm tabular-nums phone:block phone:border-t phone:border-line [&>tbody]:phone:block"
      >
        <thead className="phone:sr-only">
          <tr className="border-b border-line text-ink-soft">
            <th className="py-2 pe-4 font-medium">{t("order.transactionColumns.date")}</th>
            <th className="py-2 pe-4 font-medium">{t("order.transactionColumns.description")}</th>
            <th className="py-2 pe-4 font-medium">{t("order.transactionColumns.method")}</th>
            <th className="py-2 text-end font-medium">{t("order.transactionColumns.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((transaction, index) => (
            // They have no identity of their own, and two may be told alike.
            <TransactionRow key={String(index)} transaction={transaction} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** On a phone what it was for and how much stand above when and how it was paid. */
function TransactionRow({ transaction }: { transaction: Transaction }) {
  const formats = useFormats();
  const paymentMethod = usePaymentMethod();
  const kindOf = useKind();
  return (
    <tr className="border-b border-line align-top phone:grid phone:grid-cols-[1fr_auto] phone:gap-x-4 phone:py-2.5">
      <td className="py-2.5 pe-4 whitespace-nowrap phone:row-start-2 phone:p-0 phone:text-ink-soft">
        <Moment at={transaction.createdAt} />
      </td>
      <td className="py-2.5 pe-4 wrap-anywhere phone:p-0">{transaction.description}</td>
      <td className="py-2.5 pe-4 wrap-anywhere phone:row-start-2 phone:p-0 phone:text-end phone:text-ink-soft">
        {paymentMethod(transaction.paymentMethod)}
      </td>
      <td className="py-2.5 text-end whitespace-nowrap phone:col-start-2 phone:row-start-1 phone:p-0">
        {kindOf(transaction.kind)}
        {formats.cents(transaction.amountCents)}
      </td>
    </tr>
  );
}

/** What an amount is, where it is no charge: a refund, or what the service calls it. */
function useKind(): (kind: string) => string {
  const t = useTranslations();
  return (kind) => {
    if (kind === "charge") return "";
    return `${kind === "refund" ? t("order.refund") : kind} `;
  };
}

/** How something was paid: a method that we know in the reader's language, any other in the service's words. */
function usePaymentMethod(): (method: string) => string {
  const t = useTranslations();
  return (method) => {
    const word = method.toLowerCase().replaceAll(" ", "_");
    return isKnownMethod(word) ? t(`order.paymentMethods.${word}`) : method;
  };
}

const knownMethods = [
  "invoice",
  "us_bank_account",
  "ach",
  "credit_card",
  "card",
  "paypal",
  "wire",
  "check",
] as const;

function isKnownMethod(word: string): word is (typeof knownMethods)[number] {
  return (knownMethods as readonly string[]).includes(word);
}
