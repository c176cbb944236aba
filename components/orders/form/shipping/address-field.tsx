"use client";

import { useTranslations } from "next-intl";
import { type UseFormReturn, useController } from "react-hook-form";
import { FieldErrors } from "@/components/drafts/field-errors";
import { errorId, fieldId } from "@/components/drafts/form-fields";
import type { OrderContent } from "@/lib/orders/form";
import type { TypedLine } from "./use-address-lines";

type AddressFieldProps = {
  form: UseFormReturn<OrderContent>;
  name: TypedLine;
  /** By which browsers know what to fill in. */
  autoComplete: string;
  hint?: string | undefined;
  isOptional?: boolean;
  className?: string;
};

/** A line of the delivery address. */
export function AddressField({ form, name, hint, isOptional = false, ...look }: AddressFieldProps) {
  const t = useTranslations();
  const { field, fieldState } = useController({ control: form.control, name });
  const error = fieldState.error?.message;
  const id = fieldId(name);
  return (
    <div className={look.className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-ink">
        {t(`shipping.${name}`)}
      </label>
      <input
        {...field}
        id={id}
        type="text"
        autoComplete={`shipping ${look.autoComplete}`}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint ${errorId(name)}`}
        className="field-input w-full"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft empty:hidden">
        {hint}
      </p>
      <FieldErrors id={errorId(name)} messages={error ? [error] : []} />
    </div>
  );
}
