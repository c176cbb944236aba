"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";

/** Namespaces of the catalogue as JSON: one text goes to the browser for less than each message by itself. */
type Messages = string;

/** The first namespaces of a page, and the language that all are in. Times are shown in the reader's zone, which the page knows. */
export function FirstWords({
  locale,
  messages,
  children,
}: {
  locale: string;
  messages: Messages;
  children: ReactNode;
}) {
  const all = useMemo(() => JSON.parse(messages), [messages]);
  return (
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Adds namespaces of the catalogue to those that are here already. */
export function MoreWords({ messages, children }: { messages: Messages; children: ReactNode }) {
  const locale = useLocale();
  const known = useMessages();
  const all = useMemo(() => ({ ...known, ...JSON.parse(messages) }), [known, messages]);
  return (
    <NextIntlClientProvider locale={locale} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}
