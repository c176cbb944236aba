"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { ChoiceSearch } from "../choices/choice-search";
import { type ComboboxProps, fieldOf } from "../choices/combobox-field";
import { countryNamed, matchingCountries, namedCountries } from "./matching-countries";

const nothingBegun = () => ({ typed: null, isListWanted: false, hasFocus: false });

/** A country by type-ahead, by its name in the reader's language, in English, or in a language of their browser. */
export function CountryCombobox({
  codes,
  ...props
}: Omit<ComboboxProps, "choices"> & { codes: readonly string[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const choices = useMemo(() => namedCountries(codes, locale), [codes, locale]);
  const find = useCallback(
    (typed: string) => matchingCountries(choices, typed, navigator.languages),
    [choices],
  );
  return (
    <ChoiceSearch
      {...props}
      choices={choices}
      find={find}
      named={(typed) => countryNamed(choices, typed, navigator.languages)}
      takesWholeNames
      begun={nothingBegun}
      field={{
        ...fieldOf({ ...props, choices }, t("shipping.search")),
        autoComplete: "shipping country-name",
      }}
      words={{
        list: t("shipping.country"),
        close: t("shipping.closeList"),
        none: (typed) => t("shipping.noCountry", { typed }),
      }}
    />
  );
}
