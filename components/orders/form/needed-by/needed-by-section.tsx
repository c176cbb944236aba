"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { FieldErrors } from "@/components/drafts/field-errors";
import { errorId, fieldId } from "@/components/drafts/form-fields";
import { FormSection } from "@/components/drafts/form-section";
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
  const error = fieldState.error?.message;
  const id = fieldId("neededBy");
  return (
    <FormSection title={t("orderForm.neededBy.heading")}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-ink">
        {t("orderForm.neededBy.label")}
      </label>
      <input
        {...field}
        id={id}
        type="date"
        min={today}
        max="2199-12-31"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint ${errorId("neededBy")}`}
        className="field-input w-full sm:max-w-56"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
        {t("orderForm.neededBy.hint")}
      </p>
      <FieldErrors id={errorId("neededBy")} messages={error ? [error] : []} />
      <div role="status" className="mt-3 empty:hidden">
        {isOrder && sourceLanguage && targetLanguage ? (
          <Suspense>
            <ExpectedNote
              like={{ connectionId, sourceLanguage, targetLanguage, expedited, notarization }}
              placedAt={null}
              neededBy={field.value || null}
            />
          </Suspense>
        ) : null}
      </div>
    </FormSection>
  );
}
