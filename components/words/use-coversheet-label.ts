"use client";

import { useTranslations } from "next-intl";
import type { LabelledField } from "@/lib/orders/coversheet/rules";
import { coversheetLabelIn } from "./in-words";

/** What a field of the coversheet is called. */
export function useCoversheetLabel(): (field: LabelledField) => string {
  return coversheetLabelIn(useTranslations());
}
