import { formatsOf } from "@/lib/domain/formats";
import { languageNameIn } from "@/lib/domain/language-names";
import type { Message } from "@/lib/domain/message";

import { env } from "@/lib/platform/env";
import { inLanguage } from "@/lib/platform/in-language";
import type { Letter } from "./letter";
import { withoutLinks } from "./without-links";

/** An email in words, and as the plain text that every program can show. */

export type WordedLetter = {
  /** The language that it is in. */
  locale: string;
  subject: string;
  paragraphs: string[];
  items: { text: string; href: string }[];
  link: { label: string; href: string } | null;
  reason: string;
  unsubscribe: { label: string; href: string; postHref: string } | null;
};

/** @param language as `inLanguage` takes it */
export async function inWords(
  { subject, paragraphs, items = [], link, reason, unsubscribe }: Letter,
  language: string | null,
): Promise<WordedLetter> {
  const { locale, say: speak } = await inLanguage(language);
  const say = ({ key, params }: Message) => speak({ key, params: asShown(params, locale) });
  const addressOf = (path: string) => `${env().PORTAL_URL}${path}`;
  return {
    locale,
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

/** What is an email address is known to be one, and shown as it is. */
const shownWhole = "email";
/** What is stored one way and told as the reader's language has it: the service's names of languages, and times. */
const told: Record<string, (value: string, locale: string) => string> = {
  source: (name, locale) => languageNameIn(locale, name),
  target: (name, locale) => languageNameIn(locale, name),
  // ISO 8601. Where whoever reads it is nobody knows when it is written, so that its message says that it is UTC.
  at: (time, locale) => formatsOf(locale).moment(new Date(time), "UTC"),
};

/** What people have written leads nowhere: the portal mails their names and reasons, and no links of theirs. */
function asShown(params: Message["params"] = {}, locale: string): NonNullable<Message["params"]> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== "string" || name === shownWhole) return [name, value];
      return [name, withoutLinks(told[name]?.(value, locale) ?? value)];
    }),
  );
}

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
