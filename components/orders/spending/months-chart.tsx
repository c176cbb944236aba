import { useFormats } from "@/components/words/use-formats";
import type { SpendingView } from "@/lib/orders/spending/schema";
import { barLength } from "./bar-length";
import { startOfMonth } from "./start-of-month";

/** A bar for each month. What it shows a table tells: it is not read out. */
export function MonthsChart({ months }: Pick<SpendingView, "months">) {
  const formats = useFormats();
  const most = Math.max(...months.map(({ cents }) => Math.abs(cents)));
  return (
    <div aria-hidden className="mt-3 grid auto-cols-fr grid-flow-col gap-1.5">
      {months.map(({ month, cents }) => (
        <div key={month} className="min-w-0" title={formats.cents(cents)}>
          <div className="flex h-36 items-end border-b border-line">
            <div
              className={`w-full ${cents < 0 ? "border border-accent" : "bg-accent"}`}
              style={{ height: barLength(cents, most) }}
            />
          </div>
          <time dateTime={month} className="block py-1 text-center text-xs text-ink-soft">
            {formats.month(startOfMonth(month), "UTC", "alone")}
          </time>
        </div>
      ))}
    </div>
  );
}
