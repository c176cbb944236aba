"use client";

import { useTranslations } from "next-intl";
import type { LabelledField } from "@/lib/orders/coversheet/rules";

/** What a field of the coversheet is called: as the business calls it, else by its usual name. */
export function useCoversheetLabel(): (field: LabelledField) => string {
  const t = useTranslations();
  return ({ field, label }) => label ?? t(`orders.coversheet.${field}`);
}
