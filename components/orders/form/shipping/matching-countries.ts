import type { Choice, FoundChoice } from "../choices/combobox-field";
import { foldText } from "../choices/fold-text";

/** Names that people use and Intl does not. */
const alsoCalled: Record<string, readonly string[]> = {
  AE: ["UAE", "Emirates"],
  CD: ["DRC", "Zaire"],
  CI: ["Ivory Coast"],
  CZ: ["Czech Republic"],
  GB: ["UK", "Great Britain", "England", "Scotland", "Wales"],
  KR: ["Republic of Korea"],
  MM: ["Burma"],
  NL: ["Holland"],
  SZ: ["Swaziland"],
  TR: ["Turkey", "Türkiye"],
  US: ["USA", "America"],
};

/** Countries by their names in a language, in its order. */
export function namedCountries(codes: readonly string[], locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const order = new Intl.Collator(locale);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => order.compare(a.name, b.name));
}

/** Those that fit what was typed, by the name, then by the code and by what else they are called; all without a text. */
export function matchingCountries(
  countries: readonly Choice[],
  typed: string,
  languages: readonly string[],
): FoundChoice[] {
  const wanted = foldText(typed);
  if (!wanted) return countries.map((country) => ({ ...country, as: null }));
  const ranked = countries.flatMap((country): { rank: number; found: FoundChoice }[] => {
    const own = rankOf(country.name, wanted);
    if (own !== null) return [{ rank: own, found: { ...country, as: null } }];
    const other = [country.code, ...otherNames(country, languages)].find(
      (name) => rankOf(name, wanted) === 0,
    );
    return other ? [{ rank: 3, found: { ...country, as: other } }] : [];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ found }) => found);
}

/** The one that bears the name, whole and of whatever kind but the code; null where none or several do. */
export function countryNamed(
  countries: readonly Choice[],
  name: string,
  languages: readonly string[],
): Choice | null {
  const wanted = foldText(name);
  const [named, ...others] = countries.filter((country) =>
    [country.name, ...otherNames(country, languages)].some((known) => foldText(known) === wanted),
  );
  return named && others.length === 0 ? named : null;
}

/** How a name fits, the best first; null where it does not. */
function rankOf(name: string, wanted: string): number | null {
  const known = foldText(name);
  if (known.startsWith(wanted)) return 0;
  if (wanted.split(" ").every((word) => known.split(" ").some((part) => part.startsWith(word)))) return 1;
  return known.includes(wanted) ? 2 : null;
}

function otherNames({ code }: Choice, languages: readonly string[]): string[] {
  const names = ["en", ...languages].flatMap((language) => intlNames(language)?.of(code) ?? []);
  return [...(alsoCalled[code] ?? []), ...names];
}

/** Making them takes longer than asking them, and they are asked with every letter. */
const known = new Map<string, Intl.DisplayNames | null>();

/** Null for a language that is none: a browser may prefer whatever its person wrote there. */
function intlNames(language: string): Intl.DisplayNames | null {
  const kept = known.get(language);
  if (kept !== undefined) return kept;
  const names = isLanguage(language) ? new Intl.DisplayNames(language, { type: "region" }) : null;
  known.set(language, names);
  return names;
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
