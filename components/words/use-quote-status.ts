import { useTranslations } from "next-intl";
import { isKnownQuoteStatus } from "@/lib/domain/quotes/status";
import { rememberedBy } from "./remembered-by";

/** How a status of a quote reads; one that is new to us is shown as the service wrote it. */
export function useQuoteStatus(): (status: string) => string {
  const t = useTranslations();
  return rememberedBy<string>(String, (status) =>
    isKnownQuoteStatus(status) ? t(`quotes.status.${status}`) : status,
  );
}
