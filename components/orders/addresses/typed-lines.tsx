"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { ShownErrors } from "@/components/forms/form-control";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { countryCodes } from "@/lib/domain/countries";
import type { Address } from "@/lib/domain/shipping";
import { namedCountries } from "../form/shipping/matching-countries";
import { useAddressLines } from "../form/shipping/use-address-lines";

type TypedLinesProps = { address: Address | null; errors: ShownErrors };

/** The lines of an address, each under its name, to be sent with the form that they stand in. */
export function TypedLines({ address, errors }: TypedLinesProps) {
  const t = useTranslations();
  const [country, setCountry] = useState(address?.country ?? "");
  const lines = useAddressLines(country);
  return (
    <fieldset>
      <legend className="mb-4 font-medium text-ink">{t("shipping.address")}</legend>
      <div className="grid gap-5 sm:grid-cols-6">
        {lines.map(({ name, hint, className }) => (
          <TextField
            key={name}
            name={name}
            label={t(`shipping.${name}`)}
            hint={hint}
            defaultValue={address?.[name] ?? ""}
            error={errors[name]}
            // Of somebody else's place browsers know nothing.
            autoComplete="off"
            className={className}
          />
        ))}
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
