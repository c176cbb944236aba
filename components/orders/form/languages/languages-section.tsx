"use client";

import { ArrowLeftRight, ArrowRight, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type Control, Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { FieldErrors } from "@/components/drafts/field-errors";
import { errorId, fieldId } from "@/components/drafts/form-fields";
import { FormSection } from "@/components/drafts/form-section";
import { BareButton } from "@/components/ui/bare-button";
import { Button } from "@/components/ui/button";
import type { OrderContent } from "@/lib/orders/form";
import type { OrderFormOptions } from "@/lib/orders/schema";
import { labelId } from "../choices/combobox-field";
import { LanguageCombobox } from "./language-combobox";

type LanguagesSectionProps = { form: UseFormReturn<OrderContent>; options: OrderFormOptions };

/** From which language to which; the pairs used last are one press away. */
export function LanguagesSection({ form, options }: LanguagesSectionProps) {
  const t = useTranslations();
  const [source, target] = useWatch({ control: form.control, name: ["sourceLanguage", "targetLanguage"] });
  const choosePair = (pair: { source: string; target: string }) => {
    const shouldValidate = form.formState.isSubmitted;
    form.setValue("sourceLanguage", pair.source, { shouldDirty: true, shouldValidate });
    form.setValue("targetLanguage", pair.target, { shouldDirty: true, shouldValidate });
  };

  return (
    <FormSection title={t("orderForm.languages.heading")}>
      <RecentPairs options={options} onChoose={choosePair} />
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_auto_1fr]">
        <LanguageField
          control={form.control}
          options={options}
          name="sourceLanguage"
          label={t("orderForm.languages.source")}
        />
        <Button
          variant="quiet"
          className="sm:mt-7"
          aria-label={t("orderForm.languages.swap")}
          title={t("orderForm.languages.swap")}
          onClick={() => choosePair({ source: target, target: source })}
        >
          <ArrowLeftRight aria-hidden className="size-4 max-sm:rotate-90" />
        </Button>
        <LanguageField
          control={form.control}
          options={options}
          name="targetLanguage"
          label={t("orderForm.languages.target")}
        />
      </div>
      <p role="status" className="mt-3 flex items-start gap-1.5 text-sm text-warning empty:hidden">
        {source !== "" && source === target && !form.formState.errors.targetLanguage && (
          <>
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t("draftErrors.fields.sameLanguage")}
          </>
        )}
      </p>
    </FormSection>
  );
}

type LanguageFieldProps = {
  control: Control<OrderContent>;
  options: OrderFormOptions;
  name: "sourceLanguage" | "targetLanguage";
  label: string;
};

function LanguageField({ control, options, name, label }: LanguageFieldProps) {
  const { recentPairs } = options;
  const recentCodes = useMemo(
    () => [...new Set(recentPairs.map((pair) => (name === "sourceLanguage" ? pair.source : pair.target)))],
    [recentPairs, name],
  );
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <div>
          <label
            id={labelId(fieldId(name))}
            htmlFor={fieldId(name)}
            className="mb-1.5 block font-medium text-ink"
          >
            {label}
          </label>
          <LanguageCombobox
            id={fieldId(name)}
            choices={options.languages}
            recentCodes={recentCodes}
            value={field.value}
            onChoose={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            invalid={error !== undefined}
            describedBy={errorId(name)}
          />
          <FieldErrors id={errorId(name)} messages={error?.message ? [error.message] : []} />
        </div>
      )}
    />
  );
}

type RecentPairsProps = {
  options: OrderFormOptions;
  onChoose: (pair: { source: string; target: string }) => void;
};

function RecentPairs({ options, onChoose }: RecentPairsProps) {
  const t = useTranslations();
  const nameOf = (code: string) => options.languages.find((language) => language.code === code)?.name;
  const pairs = options.recentPairs.flatMap((pair) => {
    const [source, target] = [nameOf(pair.source), nameOf(pair.target)];
    return source && target ? [{ pair, source, target }] : [];
  });
  if (pairs.length === 0) return null;
  return (
    <fieldset className="mb-4 flex flex-wrap items-center gap-2">
      <legend className="float-start me-1 text-sm text-ink-soft">{t("orderForm.languages.recent")}</legend>
      {pairs.map(({ pair, source, target }) => (
        <BareButton
          key={`${pair.source} ${pair.target}`}
          onClick={() => onChoose(pair)}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-paper px-3 text-sm text-ink hover:bg-hover"
        >
          {source}
          <ArrowRight aria-hidden className="size-3.5 text-ink-soft rtl:-scale-x-100" />
          <span className="sr-only">{t("orderForm.languages.to")}</span>
          {target}
        </BareButton>
      ))}
    </fieldset>
  );
}
