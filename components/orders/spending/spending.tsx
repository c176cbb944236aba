"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ReadFailed } from "@/components/lists/read-failed";
import { MomentOrHour } from "@/components/ui/moment";
import { useFormats } from "@/components/words/use-formats";
import { spendingOptions } from "@/lib/orders/spending/client";
import type { SpendingView } from "@/lib/orders/spending/schema";
import { MonthsChart } from "./months-chart";
import { MonthsTable } from "./months-table";
import { PairsTable } from "./pairs-table";

/** What was spent in a year, by month and by languages; nothing where nothing was, and why where it could not be read. */
export function Spending() {
  const t = useTranslations();
  const read = useQuery(spendingOptions);
  const { data: spent } = read;
  const isNothing = !spent?.uncounted && !spent?.months.some(({ cents }) => cents !== 0);
  if (isNothing && !read.error) return null;
  return (
    <section aria-labelledby="spending-heading">
      <h2 id="spending-heading" className="text-section-title">
        {t("spending.title")}
      </h2>
      <ReadFailed {...{ read }} />
      {spent && !isNothing ? (
        <Spent spent={spent} readAt={new Date(read.dataUpdatedAt).toISOString()} />
      ) : null}
    </section>
  );
}

/** Sums of a year change with no event: they are read when the page is opened or looked at again, and say of when they are. */
function Spent({ spent, readAt }: { spent: SpendingView; readAt: string }) {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <>
      <p className="mt-1 text-ink-soft">
        {t("spending.lead", { total: formats.cents(spent.totalCents) })}{" "}
        {t.rich("spending.asOf", { at: () => <MomentOrHour at={readAt} /> })}
      </p>
      {spent.uncounted > 0 ? (
        <p className="mt-1 text-sm text-ink-soft">{t("spending.uncounted", { entries: spent.uncounted })}</p>
      ) : null}
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
    </>
  );
}
