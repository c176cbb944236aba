"use client";

import { useTranslations } from "next-intl";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { fieldId } from "@/components/drafts/form-fields";
import { FormSection } from "@/components/drafts/form-section";
import { DayField } from "@/components/ui/day-field";
import { lazyPart } from "@/components/ui/lazy-part";
import type { OrderContent } from "@/lib/orders/form";
import type { OrderFormOptions } from "@/lib/orders/schema";

type NeededBySectionProps = {
  form: UseFormReturn<OrderContent>;
  options: Pick<OrderFormOptions, "connectionId" | "today">;
  /** A quote is not ordered yet: nobody knows when it will be. */
  isOrder: boolean;
};

const ExpectedNote = lazyPart(
  async () => (await import("@/components/orders/needed-by/expected-note")).ExpectedNote,
);

/** By when the person needs it, for themselves and their colleagues; beside it when it may be done. */
export function NeededBySection({ form, options, isOrder }: NeededBySectionProps) {
  const t = useTranslations();
  const { field, fieldState } = useController({ control: form.control, name: "neededBy" });
  const [sourceLanguage, targetLanguage, expedited, notarization] = useWatch({
    control: form.control,
    name: ["sourceLanguage", "targetLanguage", "expedited", "notarization"],
  });
  const { connectionId, today } = options;
  return (
    <FormSection title={t("orderForm.neededBy.heading")}>
      <DayField
        {...field}
        id={fieldId("neededBy")}
        label={t("orderForm.neededBy.label")}
        hint={t("orderForm.neededBy.hint")}
        min={today}
        error={fieldState.error?.message}
        isInSummary
      />
      <div role="status" className="mt-3 empty:hidden">
        {isOrder && sourceLanguage && targetLanguage ? (
          <ExpectedNote
            like={{ connectionId, sourceLanguage, targetLanguage, expedited, notarization }}
            placedAt={null}
            neededBy={field.value || null}
          />
        ) : null}
      </div>
    </FormSection>
  );
}
