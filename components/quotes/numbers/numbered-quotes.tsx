import { useTranslations } from "next-intl";
import { Numbered } from "@/components/orders/numbers/numbered";
import { NamedStatus } from "@/components/orders/status-badge";
import { useQuoteStatus } from "@/components/words/use-quote-status";
import type { NumberedQuote } from "@/lib/quotes/schema";

/** Several quotes that answer to one number: which of them is meant. */
export function NumberedQuotes({ number, quotes }: { number: string; quotes: NumberedQuote[] }) {
  const t = useTranslations();
  const statusLabel = useQuoteStatus();
  return (
    <Numbered
      title={t("quote.numbered.title", { number })}
      lead={t("quote.numbered.lead")}
      label={t("quoteList.title")}
      things={quotes.map((quote) => ({
        ...quote,
        href: `/quotes/${quote.id}`,
        at: quote.requestedAt,
        by: quote.requestedBy,
        badge: <NamedStatus status={quote.status} label={statusLabel(quote.status)} />,
      }))}
    />
  );
}
