"use client";

import { useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import type { CoversheetView } from "@/lib/connections/coversheet/schema";

/** What the service asked for that is not required here: then the portal's copy is not as the service has it. */
export function Demands({ coversheet: { settings, demands } }: { coversheet: CoversheetView }) {
  const t = useTranslations();
  const labelOf = useCoversheetLabel();
  if (demands.length === 0) return null;
  return (
    <Notice tone="warning" title={t("coversheet.demands.title")} className="mb-8">
      <ul className="mt-1 flex flex-col gap-1">
        {demands.map(({ field, at }) => {
          const { label, visible, required } = settings[field];
          const lack = required ? (visible ? "whiteLabel" : "visible") : "required";
          return (
            <li key={field} className="wrap-anywhere">
              {t.rich("coversheet.demands.one", {
                field: labelOf({ field, label }),
                lack,
                at: () => <Moment at={at} />,
              })}
            </li>
          );
        })}
      </ul>
      <p className="mt-2">{t("coversheet.demands.what")}</p>
    </Notice>
  );
}
