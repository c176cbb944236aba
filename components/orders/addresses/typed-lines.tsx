"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { ShownErrors } from "@/components/forms/form-control";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { countryCodes } from "@/lib/domain/countries";
import type { Address } from "@/lib/domain/shipping";
import { stateHint, zipHint } from "../form/shipping/address-hints";
import { namedCountries } from "../form/shipping/matching-countries";

type TypedLinesProps = { address: Address | null; errors: ShownErrors };

/** The lines of an address, each under its name, to be sent with the form that they stand in. */
export function TypedLines({ address, errors }: TypedLinesProps) {
  const t = useTranslations();
  const [country, setCountry] = useState(address?.country ?? "");
  const [ofState, ofZip] = [stateHint(country), zipHint(country)];
  const line = (name: Exclude<keyof Address, "country">) => ({
    name,
    label: t(`shipping.${name}`),
    defaultValue: address?.[name] ?? "",
    error: errors[name],
    // Of somebody else's place browsers know nothing.
    autoComplete: "off",
  });
  return (
    <fieldset>
      <legend className="mb-4 font-medium text-ink">{t("shipping.address")}</legend>
      <div className="grid gap-5 sm:grid-cols-6">
        <TextField {...line("recipient")} hint={t("shipping.recipientHint")} className="sm:col-span-6" />
        <TextField {...line("street1")} className="sm:col-span-6" />
        <TextField {...line("street2")} hint={t("shipping.street2Hint")} className="sm:col-span-6" />
        <TextField {...line("city")} className="sm:col-span-2" />
        <TextField
          {...line("state")}
          hint={ofState ? t(`shipping.stateHints.${ofState}`) : undefined}
          className="sm:col-span-2"
        />
        <TextField
          {...line("zip")}
          hint={ofZip ? t(`shipping.zipHints.${ofZip}`) : undefined}
          className="sm:col-span-2"
        />
        <Country chosen={country} onChoose={setCountry} error={errors.country} />
      </div>
    </fieldset>
  );
}

type CountryProps = { chosen: string; onChoose: (code: string) => void; error: string | undefined };

/** The browser's own list: what the order form searches in would open behind the dialog. */
function Country({ chosen, onChoose, error }: CountryProps) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <SelectField
      name="country"
      label={t("shipping.country")}
      defaultValue={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
      error={error}
      className="sm:col-span-6"
    >
      <option value="">{t("addresses.chooseCountry")}</option>
      {namedCountries(countryCodes, locale).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
