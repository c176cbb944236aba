"use client";

import { useQuery } from "@tanstack/react-query";
import { dequal } from "dequal";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { type UseFormReturn, useController, useFormState, useWatch } from "react-hook-form";
import { errorId, fieldId } from "@/components/drafts/form-fields";
import { FormSection } from "@/components/drafts/form-section";
import { lazyPart } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { connectionsOptions } from "@/lib/connections/client";
import { coversheetFields } from "@/lib/domain/coversheet";
import { type CoversheetField, isFieldRequired } from "@/lib/orders/coversheet/rules";
import type { OrderContent } from "@/lib/orders/form";
import type { OrderFormOptions } from "@/lib/orders/schema";
import { CoversheetBox } from "./coversheet-box";

type CoversheetSectionProps = {
  form: UseFormReturn<OrderContent>;
  options: Pick<
    OrderFormOptions,
    "coversheet" | "hiddenFields" | "coversheetSavedAt" | "hasCoversheet" | "keepsCoversheet" | "connectionId"
  >;
};

// Few have anything that is not shown, or settings that differ from the service's.
const LeftOutFields = lazyPart(async () => (await import("./fields-left-out")).LeftOutFields);
const UnexpectedDemand = lazyPart(async () => (await import("./fields-left-out")).UnexpectedDemand);

/** The business's own fields under its own labels: those that it shows, and required where the service asks for them. */
export function CoversheetSection({ form, options }: CoversheetSectionProps) {
  const t = useTranslations();
  const { coversheet, hiddenFields, hasCoversheet } = options;
  const certification = useWatch({ control: form.control, name: "certification" });
  const typed = useWatch({ control: form.control, name: [...coversheetFields] });
  const { errors } = useFormState({ control: form.control, name: [...coversheetFields] });
  const hasMore = typed.some((value) => value !== "") || coversheetFields.some((field) => errors[field]);
  const isChanged = useChangedFields(options);
  if (coversheet.length === 0 && !hasMore && !isChanged) return null;
  return (
    <FormSection
      title={t(hasCoversheet ? "orderForm.coversheet.heading" : "orderForm.yourReference.heading")}
    >
      <p className="-mt-2 mb-4 text-sm text-ink-soft">
        {t(hasCoversheet ? "orderForm.coversheet.intro" : "orderForm.yourReference.intro")}
      </p>
      <div role="status">
        {isChanged ? (
          <Notice tone="warning" className="mt-0 mb-4">
            {t("orderForm.coversheet.changed")}
          </Notice>
        ) : null}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {coversheet.map((field) => (
          <CoversheetInput
            key={field.field}
            form={form}
            field={field}
            isRequired={isFieldRequired(field, certification)}
          />
        ))}
      </div>
      {hiddenFields.some(({ field }) => typed[coversheetFields.indexOf(field)] || errors[field]) ? (
        <LeftOutFields form={form} fields={hiddenFields} />
      ) : null}
      {coversheetFields.some((field) => errors[field]?.type === "service") ? (
        <UnexpectedDemand form={form} options={options} />
      ) : null}
    </FormSection>
  );
}

/** Shows the fields as they are from now on, and tells whether they were others when the form was opened. */
function useChangedFields({
  connectionId,
  coversheet,
  coversheetSavedAt,
}: Pick<OrderFormOptions, "connectionId" | "coversheet" | "coversheetSavedAt">): boolean {
  const router = useRouter();
  const savedAt = useQuery(connectionsOptions).data?.find(({ id }) => id === connectionId)?.coversheetSavedAt;
  useEffect(() => {
    if (savedAt && savedAt !== coversheetSavedAt) router.refresh();
  }, [savedAt, coversheetSavedAt, router]);
  const [opened, setOpened] = useState({ connectionId, coversheet });
  // Of another connection they are others without anybody having changed them.
  if (opened.connectionId !== connectionId) setOpened({ connectionId, coversheet });
  return !dequal(opened.coversheet, coversheet);
}

type CoversheetInputProps = {
  form: UseFormReturn<OrderContent>;
  field: CoversheetField;
  isRequired: boolean;
};

function CoversheetInput({ form, field, isRequired }: CoversheetInputProps) {
  const labelOf = useCoversheetLabel();
  // Controlled, so that a draft's value is in the page before its script runs.
  const { field: input, fieldState } = useController({ control: form.control, name: field.field });
  const error = fieldState.error?.message;
  return (
    <CoversheetBox
      id={fieldId(field.field)}
      errorId={errorId(field.field)}
      label={labelOf(field)}
      maxLength={field.maxLength}
      isRequired={isRequired}
      error={error}
      input={input}
    />
  );
}
