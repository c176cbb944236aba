"use client";

import { useTranslations } from "next-intl";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { FieldErrors } from "@/components/drafts/field-errors";
import { errorId, fieldId } from "@/components/drafts/form-fields";
import { FormSection } from "@/components/drafts/form-section";
import type { OrderContent } from "@/lib/orders/form";
import { type CoversheetField, isFieldRequired } from "@/lib/orders/form";

/** The counter shows from here on: before that it would only be noise. */
const counterFrom = 0.8;

type CoversheetSectionProps = { form: UseFormReturn<OrderContent>; fields: readonly CoversheetField[] };

/** The business's own fields under its own labels: those that it shows, and required where the service asks for them. */
export function CoversheetSection({ form, fields }: CoversheetSectionProps) {
  const t = useTranslations();
  const certification = useWatch({ control: form.control, name: "certification" });
  if (fields.length === 0) return null;
  return (
    <FormSection title={t("orderForm.coversheet.heading")}>
      <p className="-mt-2 mb-4 text-sm text-ink-soft">{t("orderForm.coversheet.intro")}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map((field) => (
          <CoversheetInput
            key={field.field}
            form={form}
            field={field}
            isRequired={isFieldRequired(field, certification)}
          />
        ))}
      </div>
    </FormSection>
  );
}

type CoversheetInputProps = {
  form: UseFormReturn<OrderContent>;
  field: CoversheetField;
  isRequired: boolean;
};

function CoversheetInput({ form, field, isRequired }: CoversheetInputProps) {
  const t = useTranslations();
  // Controlled, so that a draft's value is in the page before its script runs.
  const { field: input, fieldState } = useController({ control: form.control, name: field.field });
  const { value } = input;
  const error = fieldState.error?.message;
  const id = fieldId(field.field);
  const left = field.maxLength - value.length;
  const showsCounter = value.length >= field.maxLength * counterFrom;

  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-ink">
          {field.label ?? t(`orderForm.coversheet.labels.${field.field}`)}
        </label>
        {isRequired && <span className="text-sm text-ink-soft">{t("orderForm.coversheet.required")}</span>}
      </div>
      <input
        {...input}
        id={id}
        type="text"
        autoComplete="off"
        aria-required={isRequired}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-count ${errorId(field.field)}`}
        className="field-input w-full"
      />
      <p
        id={`${id}-count`}
        className={
          left < 0 ? "mt-1.5 text-sm text-danger tabular-nums" : "mt-1.5 text-sm text-ink-soft tabular-nums"
        }
      >
        {showsCounter &&
          (left < 0
            ? t("orderForm.coversheet.over", { n: -left })
            : t("orderForm.coversheet.left", { n: left }))}
      </p>
      <FieldErrors id={errorId(field.field)} messages={error ? [error] : []} />
    </div>
  );
}
