/** Names of languages, as the service writes them in English, in the language of whoever reads them. Pure. */

/** By the language of the reader, once: Intl's objects are dear. Null where it is the service's own. */
const known = new Map<string, ReadonlyMap<string, string> | null>();

/** @param name as the service has it; one that Intl does not have among its English names stays as it is */
export function languageNameIn(locale: string, name: string): string {
  let names = known.get(locale);
  if (names === undefined) {
    names = new Intl.Locale(locale).language === "en" ? null : namesIn(locale);
    known.set(locale, names);
  }
  return names?.get(name.toLowerCase()) ?? name;
}

/** Of the languages with a code of two letters (ISO 639-1): their names by the English ones. */
function namesIn(locale: string): ReadonlyMap<string, string> {
  const [english, own] = ["en", locale].map(
    (speaker) => new Intl.DisplayNames(speaker, { type: "language", fallback: "none" }),
  );
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(
    codes.flatMap((code) => {
      const [name, translated] = [english?.of(code), own?.of(code)];
      return name && translated ? [[name.toLowerCase(), translated]] : [];
    }),
  );
}
