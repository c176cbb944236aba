"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/words/use-formats";
import { spendingOptions } from "@/lib/orders/spending/client";
import { MonthsChart } from "./months-chart";
import { MonthsTable } from "./months-table";
import { PairsTable } from "./pairs-table";

/** What was spent in a year, by month and by languages; nothing where nothing was. */
export function Spending() {
  const t = useTranslations();
  const formats = useFormats();
  const { data: spent } = useQuery(spendingOptions);
  if (!spent?.months.some(({ cents }) => cents !== 0)) return null;
  return (
    <section aria-labelledby="spending-heading">
      <h2 id="spending-heading" className="text-section-title">
        {t("spending.title")}
      </h2>
      <p className="mt-1 text-ink-soft">{t("spending.lead", { total: formats.cents(spent.totalCents) })}</p>
      <div className="mt-5 grid gap-10 lg:grid-cols-2">
        <div>
          <h3 className="font-medium">{t("spending.byMonth")}</h3>
          <MonthsChart months={spent.months} />
          <details className="mt-3 text-sm">
            <summary className="w-fit cursor-pointer text-accent">{t("spending.asTable")}</summary>
            <MonthsTable months={spent.months} />
          </details>
        </div>
        <div>
          <h3 className="font-medium">{t("spending.byLanguages")}</h3>
          <PairsTable pairs={spent.pairs} otherPairsCents={spent.otherPairsCents} />
        </div>
      </div>
    </section>
  );
}
