import { negotiated } from "@/lib/domain/negotiate-locale";
import { catalogues, defaultLocale } from "@/messages/catalogue";
import { pseudoLocales } from "@/messages/pseudo";
import { env } from "./env";

/**
 * The language that somebody is spoken to in, of those that there are.
 * @param asked the one that they have chosen, or the header `Accept-Language`; one that is not there (any more) counts for none
 */
export function spokenLocale(asked: string | null): string {
  const locales = [...Object.keys(catalogues), ...(env().PSEUDO_LOCALES ? pseudoLocales : [])];
  return negotiated(asked, locales, defaultLocale);
}
