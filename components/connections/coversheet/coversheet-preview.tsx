"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { CoversheetBox } from "@/components/orders/form/coversheet-box";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import type { CoversheetSettings } from "@/lib/domain/coversheet";
import { visibleText } from "@/lib/domain/visible-text";
import { shownFields } from "@/lib/orders/coversheet/rules";

/** The fields of the coversheet as the form of a certified order shows them. */
export function CoversheetPreview({ settings }: { settings: CoversheetSettings }) {
  const t = useTranslations();
  const labelOf = useCoversheetLabel();
  const id = useId();
  // Nothing is typed into it.
  const fields = shownFields(settings, "creation", null);
  const isRequired = fields.some(({ required }) => required);
  return (
    <section
      aria-labelledby={id}
      className="rounded-xl border border-line bg-paper p-6 lg:sticky lg:top-[calc(2rem+var(--banner-height,0px))]"
    >
      <h2 id={id} className="text-section-title">
        {t("coversheet.preview.heading")}
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        {t(`coversheet.preview.${fields.length === 0 ? "nothing" : isRequired ? "required" : "optional"}`)}
      </p>
      <div className="flex flex-col gap-5">
        {fields.map(({ label, ...field }) => (
          <CoversheetBox
            key={field.field}
            id={`${id}-${field.field}`}
            errorId={`${id}-${field.field}-error`}
            label={labelOf({ field: field.field, label: visibleText(label ?? "") || null })}
            maxLength={field.maxLength}
            isRequired={field.required}
            input={{ value: "", disabled: true, readOnly: true }}
          />
        ))}
      </div>
    </section>
  );
}
