import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { findActor } from "@/lib/auth/session/current-actor";
import { spokenLocale } from "@/lib/platform/spoken-locale";
import { catalogues, defaultLocale } from "@/messages/catalogue";
import { type Compiled, compiled } from "@/messages/compile";
import { pseudo, pseudoLocales } from "@/messages/pseudo";

/**
 * Every request has the language that its person has chosen, else the one that its browser prefers, and the whole of its
 * catalogue on the server.
 */
export default getRequestConfig(async () => {
  // Where it cannot be looked up who asks the page says so, in words.
  const actor = await findActor().catch(() => null);
  const asked = actor?.language ?? (await headers()).get("accept-language");
  const locale = spokenLocale(asked);
  // Times are shown in the reader's zone, which the page knows.
  return { locale, timeZone: "UTC", messages: await messagesOf(locale) };
});

const known = new Map<string, Promise<Compiled>>();

/** Once in a process: a catalogue does not change while it runs. */
function messagesOf(locale: string): Promise<Compiled> {
  const messages = known.get(locale) ?? readMessages(locale);
  known.set(locale, messages);
  return messages;
}

async function readMessages(locale: string): Promise<Compiled> {
  if (pseudoLocales.includes(locale)) return pseudo(await catalogues[defaultLocale]());
  const read = catalogues[locale as keyof typeof catalogues];
  return compiled(await read());
}
