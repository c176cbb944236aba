import compile from "icu-minify/compile";
import format from "icu-minify/format";
import type { Message } from "@/lib/domain/message";
import { catalogues, defaultLocale } from "@/messages/catalogue";

/**
 * What the worker and a terminal write for people, in words. Messages are compiled here, and not by a translator: that
 * of the portal's build takes compiled messages alone, that of the worker none.
 */
export async function inDefaultLanguage(): Promise<(told: Message) => string> {
  const messages = await catalogues[defaultLocale]();
  return ({ key, params = {} }) => {
    const found = key.split(".").reduce<unknown>((part, name) => Object(part)[name], messages);
    if (typeof found !== "string") throw new Error(`The catalogue has no message ${key}`);
    const said = format(compile(found), defaultLocale, params, { formatters });
    return Array.isArray(said) ? said.join("") : said;
  };
}

const formatters = {
  getDateTimeFormat: (...how: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    Intl.DateTimeFormat(...how),
  getNumberFormat: (...how: ConstructorParameters<typeof Intl.NumberFormat>) => Intl.NumberFormat(...how),
  getPluralRules: (...how: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...how),
};
