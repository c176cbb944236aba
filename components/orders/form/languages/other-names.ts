/** Names that people use and Intl does not, in the letters that they type them with; by the tag of the language. */
const alsoCalled: Record<string, readonly string[]> = {
  am: ["Amarinya"],
  be: ["Belorussian", "Byelorussian"],
  bn: ["Bengali"],
  bs: ["Serbo-Croatian"],
  el: ["Hellenic", "Ellinika"],
  es: ["Castilian", "Castellano"],
  fa: ["Farsi", "Dari"],
  fil: ["Tagalog", "Pilipino"],
  ga: ["Gaelic"],
  he: ["Ivrit"],
  hi: ["Hindustani"],
  hr: ["Serbo-Croatian"],
  ht: ["Kreyòl ayisyen"],
  hy: ["Hayeren"],
  id: ["Bahasa Indonesia"],
  ja: ["Nihongo"],
  ka: ["Kartuli"],
  km: ["Cambodian"],
  ko: ["Hangugeo"],
  ku: ["Kurmanji", "Sorani"],
  lo: ["Laotian"],
  ms: ["Bahasa Melayu", "Malaysian"],
  my: ["Myanmar"],
  ne: ["Gorkhali"],
  nl: ["Flemish", "Vlaams"],
  no: ["Bokmål", "Nynorsk"],
  pa: ["Panjabi"],
  ps: ["Pushto", "Pashtun"],
  ro: ["Moldovan"],
  ru: ["Russkiy"],
  si: ["Sinhalese"],
  sr: ["Serbo-Croatian"],
  th: ["Siamese"],
  ti: ["Tigrigna"],
  uk: ["Ukrainska"],
  zh: ["Mandarin", "Putonghua", "Zhongwen"],
  "zh-CN": ["简体中文"],
  "zh-Hans": ["简体中文"],
  "zh-Hant": ["繁體中文", "Cantonese"],
  "zh-TW": ["繁體中文", "Cantonese"],
};

/**
 * What else a language is called: by itself, in English, in the given languages, and by people. The service's code
 * is the way there, for it is an ISO 639 code in either variant; names are only looked for, never sent or stored.
 * @returns none for a code that Intl does not know: such a language is found by the service's name alone
 */
export function otherNamesOf(code: string, languagesOfReader: readonly string[]): string[] {
  const tag = tagOf(code);
  if (tag === null) return [];
  const language = new Intl.Locale(tag).language;
  return [tag, language].flatMap((known) => [
    ...[...languagesOfReader, "en", known].flatMap((speaker) => nameIn(speaker, known) ?? []),
    ...(alsoCalled[known] ?? []),
  ]);
}

/** The BCP 47 tag of a code: "fas" and the older "per" are both "fa". Null where it is none that Intl knows. */
function tagOf(code: string): string | null {
  try {
    const [tag] = Intl.getCanonicalLocales(code);
    return tag && nameIn("en", tag) ? tag : null;
  } catch {
    return null;
  }
}

function nameIn(speaker: string, tag: string): string | undefined {
  return new Intl.DisplayNames(speaker, { type: "language", fallback: "none" }).of(tag);
}
