import { useTranslations } from "next-intl";
import { useFormats } from "@/components/words/use-formats";
import { useLanguagePair } from "@/components/words/use-language-pair";
import type { SpendingView } from "@/lib/orders/spending/schema";
import { barLength } from "./bar-length";

/** Each pair with a bar behind its name, so that the table is the chart. */
export function PairsTable({ pairs, otherPairsCents }: Pick<SpendingView, "pairs" | "otherPairsCents">) {
  const t = useTranslations();
  const languagePair = useLanguagePair();
  const lines = pairs.map(({ cents, ...pair }) => ({ name: languagePair(pair), cents }));
  const others = otherPairsCents === null ? [] : [{ name: t("spending.others"), cents: otherPairsCents }];
  const most = Math.max(...[...lines, ...others].map(({ cents }) => Math.abs(cents)));
  return (
    <table aria-label={t("spending.byLanguages")} className="mt-2 w-full text-sm tabular-nums">
      <thead className="border-b border-line text-ink-soft">
        <tr>
          <th className="py-1.5 text-start font-medium">{t("spending.languages")}</th>
          <th className="py-1.5 text-end font-medium">{t("spending.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {[...lines, ...others].map((line) => (
          <PairRow key={line.name} {...line} most={most} />
        ))}
      </tbody>
    </table>
  );
}

function PairRow({ name, cents, most }: { name: string; cents: number; most: number }) {
  const formats = useFormats();
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 text-start font-normal wrap-anywhere">
        {name}
        <span
          aria-hidden
          className={`mt-1 block h-1.5 ${cents < 0 ? "border border-accent" : "bg-accent"}`}
          style={{ inlineSize: barLength(cents, most) }}
        />
      </th>
      <td className="py-2 ps-4 text-end whitespace-nowrap">{formats.cents(cents)}</td>
    </tr>
  );
}
