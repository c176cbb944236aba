import type { OrderFormOptions } from "@/lib/orders/schema";

export type OfferedLanguage = OrderFormOptions["languages"][number];

/** Letters as people type them: without case and accents, so that "francais" finds "Français". */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim();
}

/**
 * The languages that fit what was typed: names that begin with it, then names with a word that does, then the
 * rest that contain it. Without a text all of them, the recently used first.
 */
export function matchingLanguages(
  languages: readonly OfferedLanguage[],
  typed: string,
  recentCodes: readonly string[],
): OfferedLanguage[] {
  const wanted = plain(typed);
  if (!wanted) {
    const rank = (language: OfferedLanguage) => {
      const place = recentCodes.indexOf(language.code);
      return place < 0 ? recentCodes.length : place;
    };
    return [...languages].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
  }
  const fits = (language: OfferedLanguage) => {
    const name = plain(language.name);
    if (name.startsWith(wanted)) return 0;
    if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 1;
    return name.includes(wanted) ? 2 : 3;
  };
  return languages
    .map((language) => ({ language, fit: fits(language) }))
    .filter(({ fit }) => fit < 3)
    .sort((a, b) => a.fit - b.fit || a.language.name.localeCompare(b.language.name))
    .map(({ language }) => language);
}
