import { useTranslations } from "next-intl";
import { useFormats } from "@/components/words/use-formats";
import type { QuoteListRow } from "@/lib/quotes/schema";

/** Tells the reader that it is theirs to decide, and for how much. */
export function WaitingForYou({ totalCents }: Pick<QuoteListRow, "totalCents">) {
  const t = useTranslations();
  const formats = useFormats();
  return t.rich("quotes.waitingForYou", {
    isPriced: String(totalCents !== null),
    total: () => (totalCents === null ? null : <bdi>{formats.cents(totalCents)}</bdi>),
  });
}
