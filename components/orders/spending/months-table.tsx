import { useTranslations } from "next-intl";
import { useFormats } from "@/components/words/use-formats";
import type { SpendingView } from "@/lib/orders/spending/schema";
import { startOfMonth } from "./start-of-month";

export function MonthsTable({ months }: Pick<SpendingView, "months">) {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <table aria-label={t("spending.byMonth")} className="mt-2 w-full max-w-sm tabular-nums">
      <thead className="border-b border-line text-ink-soft">
        <tr>
          <th className="py-1.5 text-start font-medium">{t("spending.month")}</th>
          <th className="py-1.5 text-end font-medium">{t("spending.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, cents }) => (
          <tr key={month} className="border-b border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              <time dateTime={month}>{formats.month(startOfMonth(month), "UTC", "with-year")}</time>
            </th>
            <td className="py-1.5 text-end">{formats.cents(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
