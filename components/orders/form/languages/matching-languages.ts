import type { OrderFormOptions } from "@/lib/orders/schema";
import { otherNamesOf } from "./other-names";

export type OfferedLanguage = OrderFormOptions["languages"][number];

/** A language, and the name that it was found by where the service's own does not show why it is there. */
export type FoundLanguage = OfferedLanguage & { as: string | null };

/** Letters as people type them: without case and accents, so that "francais" finds "Français". */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .join(" ")
    .trim();
}

/** What a text has to do with a name, the best first; for others than the service's own the last does not count. */
const ways: readonly ((name: string, typed: string) => boolean)[] = [
  (name, typed) => name.startsWith(typed),
  (name, typed) => eachWordOf(typed, (word) => wordsOf(name).some((known) => known.startsWith(word))),
  (name, typed) => name.includes(typed),
];
const waysOfOthers = 2;

/** So short a text with an error in it would be half of all languages. */
const shortestWithError = 4;

/**
 * The languages that fit what was typed: by the service's name, then by what else they are called, and where nothing
 * does, by either with one typing error. Without a text all of them, the recently used first.
 */
export function matchingLanguages(
  languages: readonly OfferedLanguage[],
  typed: string,
  recentCodes: readonly string[],
): FoundLanguage[] {
  const wanted = plain(typed);
  if (!wanted) return recentFirst(languages, recentCodes);
  const found = ranked(languages, (name) => ways.findIndex((fits) => fits(name, wanted)));
  if (found.length > 0 || wanted.length < shortestWithError) return found;
  return ranked(languages, (name) =>
    eachWordOf(wanted, (word) => wordsOf(name).some((known) => beginsWithOneError(known, word))) ? 0 : -1,
  );
}

/** The one language that bears the name, whole and of whatever kind; null where none or several do. */
export function languageNamed(languages: readonly OfferedLanguage[], name: string): OfferedLanguage | null {
  const wanted = plain(name);
  const [named, ...others] = languages.filter((language) =>
    [language.name, ...otherNames(language)].some((known) => plain(known) === wanted),
  );
  return named && others.length === 0 ? named : null;
}

function recentFirst(languages: readonly OfferedLanguage[], recentCodes: readonly string[]): FoundLanguage[] {
  const rank = ({ code }: OfferedLanguage) => {
    const place = recentCodes.indexOf(code);
    return place < 0 ? recentCodes.length : place;
  };
  return languages
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
    .map((language) => ({ ...language, as: null }));
}

/** @param rankOf how well a name fits, from 0 on; less where it does not */
function ranked(languages: readonly OfferedLanguage[], rankOf: (name: string) => number): FoundLanguage[] {
  return languages
    .flatMap((language): { rank: number; found: FoundLanguage }[] => {
      const own = rankOf(plain(language.name));
      if (own >= 0) return [{ rank: own, found: { ...language, as: null } }];
      const [best] = otherNames(language)
        .map((name) => ({ name, rank: rankOf(plain(name)) }))
        .filter(({ rank }) => rank >= 0 && rank < waysOfOthers)
        .sort((a, b) => a.rank - b.rank);
      return best ? [{ rank: ways.length + best.rank, found: { ...language, as: best.name } }] : [];
    })
    .sort((a, b) => a.rank - b.rank || a.found.name.localeCompare(b.found.name))
    .map(({ found }) => found);
}

/** They are asked for with every letter; making them takes milliseconds for all. */
const knownNames = new Map<string, readonly string[]>();

function otherNames({ code }: OfferedLanguage): readonly string[] {
  const known = knownNames.get(code) ?? otherNamesOf(code, navigator.languages);
  knownNames.set(code, known);
  return known;
}

const wordsOf = (text: string) => text.split(" ");

const eachWordOf = (text: string, fits: (word: string) => boolean) => wordsOf(text).every(fits);

/**
 * Whether a word begins with what was typed but for one letter: another, left out, too many, or swapped with the
 * next. With one error in all it stands where the two first differ.
 */
function beginsWithOneError(word: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const rest = word.slice(at);
  const [wrong = "", next = ""] = typed.slice(at);
  return [
    rest.slice(1).startsWith(typed.slice(at + 1)),
    rest.slice(1).startsWith(typed.slice(at)),
    rest.startsWith(typed.slice(at + 1)),
    rest.startsWith(next + wrong + typed.slice(at + 2)),
  ].some(Boolean);
}
