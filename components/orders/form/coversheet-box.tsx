"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { FieldErrors } from "@/components/drafts/field-errors";
import { countCharacters } from "@/lib/orders/coversheet/rules";

/** The counter shows from here on: before that it would only be noise. */
const counterFrom = 0.8;

type CoversheetBoxProps = {
  id: string;
  errorId: string;
  label: string;
  maxLength: number;
  isRequired: boolean;
  error?: string | undefined;
  input: ComponentProps<"input"> & { value: string };
};

/** A field of the coversheet to type into. */
export function CoversheetBox({
  id,
  errorId,
  label,
  maxLength,
  isRequired,
  error,
  input,
}: CoversheetBoxProps) {
  const t = useTranslations();
  const length = countCharacters(input.value);
  const left = maxLength - length;
  const showsCounter = length >= maxLength * counterFrom;
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="min-w-0 font-medium wrap-anywhere text-ink">
          {label}
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
        aria-describedby={`${id}-count ${errorId}`}
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
      <FieldErrors id={errorId} messages={error ? [error] : []} />
    </div>
  );
}
