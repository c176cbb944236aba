import { createTranslator } from "use-intl/core";
import type { Message } from "@/lib/domain/message";
import { env } from "@/lib/platform/env";
import { catalogues, defaultLocale } from "@/messages/catalogue";
import type { Letter } from "./letter";

/** An email in words, and as the plain text that every program can show. */

export type WordedLetter = {
  subject: string;
  paragraphs: string[];
  link: { label: string; href: string } | null;
  reason: string;
};

export async function inWords({ subject, paragraphs, link, reason }: Letter): Promise<WordedLetter> {
  const t = createTranslator({ locale: defaultLocale, messages: await catalogues[defaultLocale]() });
  const say = ({ key, params }: Message) => t(key, params as never);
  return {
    // A line feed in a name must not begin another header, whatever the mailer does.
    subject: say(subject).replace(/\s+/g, " "),
    paragraphs: paragraphs.map(say),
    link: link && { label: say(link.label), href: `${env().PORTAL_URL}${link.path}` },
    reason: say(reason),
  };
}

export function asText({ subject, paragraphs, link, reason }: WordedLetter): string {
  const blocks = [
    subject,
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.href}`] : []),
    `-- \n${reason}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}
