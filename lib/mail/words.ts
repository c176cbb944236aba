import type { Message } from "@/lib/domain/message";

import { env } from "@/lib/platform/env";
import { inDefaultLanguage } from "@/lib/platform/in-default-language";
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
  const speak = await inDefaultLanguage();
  const say = ({ key, params }: Message) => {
    const safe = leadingNowhere(params);
    return speak({ key, ...(safe && { params: safe }) });
  };
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
