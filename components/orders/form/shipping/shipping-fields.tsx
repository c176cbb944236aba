"use client";

import { useTranslations } from "next-intl";
import { Controller, type UseFormReturn, useController, useWatch } from "react-hook-form";
import { FieldErrors } from "@/components/drafts/field-errors";
import { errorId, fieldId } from "@/components/drafts/form-fields";
import { FormSection } from "@/components/drafts/form-section";
import { shippingServices } from "@/lib/domain/shipping-services";
import type { OrderContent } from "@/lib/orders/form";
import type { OrderFormOptions } from "@/lib/orders/schema";
import { labelId } from "../choices/combobox-field";
import { AddressField } from "./address-field";
import { CountryCombobox } from "./country-combobox";
import { SavedAddresses } from "./saved-addresses";
import { useAddressLines } from "./use-address-lines";
import { UsedAddresses } from "./used-addresses";

export type ShippingFieldsProps = { form: UseFormReturn<OrderContent>; options: OrderFormOptions };

/** Where the hard copy goes, and how. */
export function ShippingFields({ form, options }: ShippingFieldsProps) {
  const t = useTranslations();
  const lines = useAddressLines(useWatch({ control: form.control, name: "country" }));
  return (
    <FormSection title={t("shipping.heading")}>
      <p className="-mt-2 mb-4 text-sm text-ink-soft">{t("shipping.intro")}</p>
      <SavedAddresses form={form} addresses={options.savedAddresses} />
      <UsedAddresses form={form} addresses={options.usedAddresses} />
      <fieldset>
        <legend className="mb-4 font-medium text-ink">{t("shipping.address")}</legend>
        <div className="grid gap-5 sm:grid-cols-6">
          {lines.map((line) => (
            <AddressField key={line.name} form={form} {...line} />
          ))}
          <Country form={form} codes={options.countries ?? []} />
        </div>
      </fieldset>
      <Service form={form} />
      <Signature form={form} />
    </FormSection>
  );
}

function Country({ form, codes }: { form: UseFormReturn<OrderContent>; codes: readonly string[] }) {
  const t = useTranslations();
  const { field, fieldState } = useController({ control: form.control, name: "country" });
  const id = fieldId("country");
  const error = fieldState.error?.message;
  return (
    <div className="sm:col-span-6">
      <label id={labelId(id)} htmlFor={id} className="mb-1.5 block font-medium text-ink">
        {t("shipping.country")}
      </label>
      <CountryCombobox
        id={id}
        codes={codes}
        value={field.value}
        onChoose={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        invalid={error !== undefined}
        describedBy={errorId("country")}
      />
      <FieldErrors id={errorId("country")} messages={error ? [error] : []} />
    </div>
  );
}

function Service({ form }: Pick<ShippingFieldsProps, "form">) {
  const t = useTranslations();
  const { field, fieldState } = useController({ control: form.control, name: "shippingService" });
  const id = fieldId("shippingService");
  const error = fieldState.error?.message;
  return (
    <div className="mt-6">
      <p id={labelId(id)} className="mb-2 font-medium text-ink">
        {t("shipping.service")}
      </p>
      <div
        role="radiogroup"
        // An error of it leads here.
        id={id}
        tabIndex={-1}
        aria-labelledby={labelId(id)}
        aria-describedby={errorId("shippingService")}
        className="flex flex-col gap-2"
      >
        {shippingServices.map((service) => (
          <div key={service} className="flex items-start gap-3">
            <input
              type="radio"
              id={`${id}-${service}`}
              name={id}
              checked={field.value === service}
              onChange={() => field.onChange(service)}
              onBlur={field.onBlur}
              aria-describedby={`${id}-${service}-hint`}
              className="mt-1 size-4.5 shrink-0 accent-accent"
            />
            <div>
              <label htmlFor={`${id}-${service}`} className="text-ink">
                {t(`orderForm.shippingServices.${service}`)}
              </label>
              <p id={`${id}-${service}-hint`} className="text-sm text-ink-soft">
                {t(`shipping.serviceHints.${service}`)}
              </p>
            </div>
          </div>
        ))}
      </div>
      <FieldErrors id={errorId("shippingService")} messages={error ? [error] : []} />
    </div>
  );
}

function Signature({ form }: Pick<ShippingFieldsProps, "form">) {
  const t = useTranslations();
  const id = fieldId("shippingSignature");
  return (
    <Controller
      control={form.control}
      name="shippingSignature"
      render={({ field, fieldState: { error } }) => (
        <div className="mt-6 flex items-start gap-3">
          <input
            id={id}
            type="checkbox"
            checked={field.value}
            aria-describedby={`${id}-hint ${errorId("shippingSignature")}`}
            aria-invalid={error !== undefined}
            onChange={(event) => field.onChange(event.target.checked)}
            onBlur={field.onBlur}
            className="mt-1 size-4.5 shrink-0 accent-accent"
          />
          <div>
            <label htmlFor={id} className="font-medium text-ink">
              {t("shipping.signature")}
            </label>
            <p id={`${id}-hint`} className="text-sm text-ink-soft">
              {t("shipping.signatureHint")}
            </p>
            <FieldErrors id={errorId("shippingSignature")} messages={error?.message ? [error.message] : []} />
          </div>
        </div>
      )}
    />
  );
}
