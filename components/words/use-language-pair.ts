import { useLocale, useTranslations } from "next-intl";
import { languageNameIn } from "@/lib/domain/language-names";
import { rememberedBy } from "./remembered-by";

type Translated = { sourceLanguageName: string; targetLanguageName: string };

/** From which language something is translated to which, in the reader's names of them. */
export function useLanguagePair(): (of: Translated) => string {
  const t = useTranslations();
  const locale = useLocale();
  return rememberedBy<Translated>(
    ({ sourceLanguageName, targetLanguageName }) => `${sourceLanguageName}\n${targetLanguageName}`,
    ({ sourceLanguageName, targetLanguageName }) =>
      t("orders.languagePair", {
        source: languageNameIn(locale, sourceLanguageName),
        target: languageNameIn(locale, targetLanguageName),
      }),
  );
}
