import compile from "icu-minify/compile";
import format from "icu-minify/format";
import type { Message } from "@/lib/domain/message";
import { catalogues, defaultLocale } from "@/messages/catalogue";
import { pseudoLocales, pseudoMessage } from "@/messages/pseudo";
import { spokenLocale } from "./spoken-locale";

/** Says what somebody is told, in `locale`. */
export type Speaker = { locale: string; say: (told: Message) => string };

/**
 * What the worker and a terminal write for people, in words. Messages are compiled here, and not by a translator: that
 * of the portal's build takes compiled messages alone, that of the worker none.
 * @param language the one that whoever it is for has chosen; null, or one that there is not (any more), for the default
 */
export async function inLanguage(language: string | null): Promise<Speaker> {
  const locale = spokenLocale(language);
  const isPseudo = pseudoLocales.includes(locale);
  const messages = await catalogues[isPseudo ? defaultLocale : (locale as keyof typeof catalogues)]();
  const say = ({ key, params = {} }: Message) => {
    const found = key.split(".").reduce<unknown>((part, name) => Object(part)[name], messages);
    if (typeof found !== "string") throw new Error(`The catalogue has no message ${key}`);
    const said = format(compile(isPseudo ? pseudoMessage(found) : found), locale, params, { formatters });
    return Array.isArray(said) ? said.join("") : said;
  };
  return { locale, say };
}

/** For a terminal, whose reader nobody knows. */
export async function inDefaultLanguage(): Promise<Speaker["say"]> {
  return (await inLanguage(null)).say;
}

const formatters = {
  getDateTimeFormat: (...how: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    Intl.DateTimeFormat(...how),
  getNumberFormat: (...how: ConstructorParameters<typeof Intl.NumberFormat>) => Intl.NumberFormat(...how),
  getPluralRules: (...how: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...how),
};
