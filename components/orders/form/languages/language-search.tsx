"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { ChoiceSearch, type ChoiceSearchProps } from "../choices/choice-search";
import { languageNamed } from "./language-named";
import { matchingLanguages } from "./matching-languages";

type LanguageSearchProps = Omit<ChoiceSearchProps, "find" | "named" | "words"> & {
  recentCodes: readonly string[];
};

/** The options carry the names that the service gives them, and are found by any of their names. */
export function LanguageSearch({ recentCodes, ...search }: LanguageSearchProps) {
  const t = useTranslations();
  const { choices } = search;
  return (
    <ChoiceSearch
      {...search}
      find={useCallback((typed) => matchingLanguages(choices, typed, recentCodes), [choices, recentCodes])}
      named={(typed) => languageNamed(choices, typed)}
      words={{
        list: t("orderForm.languages.heading"),
        close: t("orderForm.languages.close"),
        none: (typed) =>
          typed ? t("orderForm.languages.none", { typed }) : t("orderForm.languages.noneOffered"),
      }}
    />
  );
}
