import compile from "icu-minify/compile";
import format from "icu-minify/format";
import type { Message } from "@/lib/domain/message";

import { env } from "@/lib/platform/env";
import { catalogues, defaultLocale } from "@/messages/catalogue";
import type { Letter } from "./letter";
import { withoutLinks } from "./without-links";

/** An email in words, and as the plain text that every program can show. */

export type WordedLetter = {
  subject: string;
  paragraphs: string[];
  items: { text: string; href: string }[];
  link: { label: string; href: string } | null;
  reason: string;
  unsubscribe: { label: string; href: string; postHref: string } | null;
};

export async function inWords({
  subject,
  paragraphs,
  items = [],
  link,
  reason,
  unsubscribe,
}: Letter): Promise<WordedLetter> {
  const messages = await catalogues[defaultLocale]();
  const say = (told: Message) => worded(messages, told);
  const addressOf = (path: string) => `${env().PORTAL_URL}${path}`;
  return {
    // A line feed in a name must not begin another header, whatever the mailer does.
    subject: say(subject).replace(/\s+/g, " "),
    paragraphs: paragraphs.map(say),
    items: items.map(({ text, path }) => ({ text: say(text), href: addressOf(path) })),
    link: link && { label: say(link.label), href: addressOf(link.path) },
    reason: say(reason),
    unsubscribe: unsubscribe
      ? {
          label: say(unsubscribe.label),
          href: addressOf(unsubscribe.pagePath),
          postHref: addressOf(unsubscribe.postPath),
        }
      : null,
  };
}

/**
 * Its message is compiled here, and not by a translator: that of the portal's build takes compiled messages alone, that of
 * the worker none.
 */
function worded(messages: object, { key, params }: Message): string {
  const found = key.split(".").reduce<unknown>((part, name) => Object(part)[name], messages);
  if (typeof found !== "string") throw new Error(`The catalogue has no message ${key}`);
  const said = format(compile(found), defaultLocale, leadingNowhere(params), { formatters });
  return Array.isArray(said) ? said.join("") : said;
}

/** What is an email address is known to be one, and shown as it is. */
const shownWhole = "email";

/** What people have written. The portal mails their names and reasons, and no links of theirs. */
function leadingNowhere(params: Message["params"] = {}): Message["params"] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" && name !== shownWhole ? withoutLinks(value) : value,
    ]),
  );
}

const formatters = {
  getDateTimeFormat: (...how: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    Intl.DateTimeFormat(...how),
  getNumberFormat: (...how: ConstructorParameters<typeof Intl.NumberFormat>) => Intl.NumberFormat(...how),
  getPluralRules: (...how: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...how),
};

export function asText({ subject, paragraphs, items, link, reason, unsubscribe }: WordedLetter): string {
  const blocks = [
    subject,
    ...paragraphs,
    ...items.map(({ text, href }) => `${text}\n${href}`),
    ...(link ? [`${link.label}:\n${link.href}`] : []),
    `-- \n${reason}`,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.href}`] : []),
  ];
  return `${blocks.join("\n\n")}\n`;
}
