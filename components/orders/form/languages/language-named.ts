import type { Choice } from "../choices/combobox-field";
import { foldText } from "../choices/fold-text";
import { otherNamesOf } from "./other-names";

/** What the field of a language needs before its search has come; apart from what searches, which weighs as much again. */

/** The one language that bears the name, whole and of whatever kind; null where none or several do. */
export function languageNamed(languages: readonly Choice[], name: string): Choice | null {
  const wanted = foldText(name);
  const [named, ...others] = languages.filter((language) =>
    [language.name, ...otherNames(language)].some((known) => foldText(known) === wanted),
  );
  return named && others.length === 0 ? named : null;
}

/** They are asked for with every letter; making them takes milliseconds for all. */
const knownNames = new Map<string, readonly string[]>();

/** What a language is called beside the service's own name. */
export function otherNames({ code }: Choice): readonly string[] {
  const known = knownNames.get(code) ?? otherNamesOf(code, navigator.languages);
  knownNames.set(code, known);
  return known;
}
