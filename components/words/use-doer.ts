import { useTranslations } from "next-intl";
import type { Doer } from "@/lib/domain/doer";

/** How the reader is told who did something. */
export function useDoer(): (doer: Doer) => string {
  const t = useTranslations();
  return (doer) => (typeof doer === "string" ? t(`orders.people.${doer}`) : doer.name);
}
