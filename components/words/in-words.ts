import type { useTranslations } from "next-intl";
import type { Doer } from "@/lib/domain/doer";
import { isKnownOrderStatus } from "@/lib/domain/orders/status";
import { isKnownQuoteStatus } from "@/lib/domain/quotes/status";
import type { LabelledField } from "@/lib/orders/coversheet/rules";
import { rememberedBy } from "./remembered-by";

/** What pages and files say alike. Each is made once for all that is told, for rows of a list say the same again and again. */

export type Translate = ReturnType<typeof useTranslations<never>>;

type Unnamed = Extract<Doer, string>;

/** Who did something. */
export function doerIn(t: Translate): (doer: Doer) => string {
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

/** How a status of an order reads; one that is new to us is shown as the service wrote it. */
export function orderStatusIn(t: Translate): (status: string) => string {
  return rememberedBy<string>(String, (status) =>
    isKnownOrderStatus(status) ? t(`orders.status.${status}`) : status,
  );
}

/** The same of a quote. */
export function quoteStatusIn(t: Translate): (status: string) => string {
  return rememberedBy<string>(String, (status) =>
    isKnownQuoteStatus(status) ? t(`quotes.status.${status}`) : status,
  );
}

/** What a field of the coversheet is called: as the business calls it, else by its usual name. */
export function coversheetLabelIn(t: Translate): (field: LabelledField) => string {
  return ({ field, label }) => label ?? t(`orders.coversheet.${field}`);
}
