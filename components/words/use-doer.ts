import { useTranslations } from "next-intl";
import type { Doer } from "@/lib/domain/doer";
import { rememberedBy } from "./remembered-by";

type Unnamed = Extract<Doer, string>;

/** How the reader is told who did something. */
export function useDoer(): (doer: Doer) => string {
  const t = useTranslations();
  const unnamed = rememberedBy<Unnamed>(String, (doer) => t(`orders.people.${doer}`));
  const nameOf = (doer: Exclude<Doer, { staff: unknown }>) =>
    typeof doer === "string" ? unnamed(doer) : doer.name;
  return (doer) => {
    if (typeof doer === "string" || "name" in doer) return nameOf(doer);
    const { staff, person } = doer;
    return t("orders.people.onBehalf", {
      staff: nameOf(staff),
      whom: person === "you" ? "you" : "other",
      person: nameOf(person),
    });
  };
}
