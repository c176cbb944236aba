import { NextIntlClientProvider } from "next-intl";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { catalogue } from "@/messages/en/catalogue";

/** What an element is to whoever reads English. */
export function markupInEnglish(element: ReactElement): string {
  const children = element;
  return renderToStaticMarkup(
    createElement(NextIntlClientProvider, { locale: "en", timeZone: "UTC", messages: catalogue, children }),
  );
}
