import { useTranslations } from "next-intl";
import type { Doer } from "@/lib/domain/doer";
import { rememberedBy } from "./remembered-by";

type Unnamed = Extract<Doer, string>;

/** How the reader is told who did something. */
export function useDoer(): (doer: Doer) => string {
  const t = useTranslations();
  const unnamed = rememberedBy<Unnamed>(String, (doer) => t(`orders.people.${doer}`));
  return (doer) => (typeof doer === "string" ? unnamed(doer) : doer.name);
}
