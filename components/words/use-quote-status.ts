import { useTranslations } from "next-intl";
import { quoteStatusIn } from "./in-words";

/** How a status of a quote reads. */
export function useQuoteStatus(): (status: string) => string {
  return quoteStatusIn(useTranslations());
}
