import { useTranslations } from "next-intl";
import { keyOf } from "./words";

/** Says a word of the audit; one that is new to us as the audit has it. */
export function useAuditWords() {
  const t = useTranslations();
  return (words: Parameters<typeof keyOf>[0], word: string): string => {
    const key = keyOf(words, word);
    return key ? t(key) : word;
  };
}
