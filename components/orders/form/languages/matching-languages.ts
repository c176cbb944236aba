import type { Choice, FoundChoice } from "../choices/combobox-field";
import { foldText } from "../choices/fold-text";
import { otherNames } from "./language-named";

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
  languages: readonly Choice[],
  typed: string,
  recentCodes: readonly string[],
): FoundChoice[] {
  const wanted = foldText(typed);
  if (!wanted) return recentFirst(languages, recentCodes);
  const found = ranked(languages, (name) => ways.findIndex((fits) => fits(name, wanted)));
  if (found.length > 0 || wanted.length < shortestWithError) return found;
  return ranked(languages, (name) =>
    eachWordOf(wanted, (word) => wordsOf(name).some((known) => beginsWithOneError(known, word))) ? 0 : -1,
  );
}

function recentFirst(languages: readonly Choice[], recentCodes: readonly string[]): FoundChoice[] {
  const rank = ({ code }: Choice) => {
    const place = recentCodes.indexOf(code);
    return place < 0 ? recentCodes.length : place;
  };
  return languages
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
    .map((language) => ({ ...language, as: null }));
}

/** @param rankOf how well a name fits, from 0 on; less where it does not */
function ranked(languages: readonly Choice[], rankOf: (name: string) => number): FoundChoice[] {
  return languages
    .flatMap((language): { rank: number; found: FoundChoice }[] => {
      const own = rankOf(foldText(language.name));
      if (own >= 0) return [{ rank: own, found: { ...language, as: null } }];
      const [best] = otherNames(language)
        .map((name) => ({ name, rank: rankOf(foldText(name)) }))
        .filter(({ rank }) => rank >= 0 && rank < waysOfOthers)
        .sort((a, b) => a.rank - b.rank);
      return best ? [{ rank: ways.length + best.rank, found: { ...language, as: best.name } }] : [];
    })
    .sort((a, b) => a.rank - b.rank || a.found.name.localeCompare(b.found.name))
    .map(({ found }) => found);
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
