import { expect, type Page } from "playwright/test";
import { outsideBrackets } from "@/messages/testing/outside-brackets";

/** What the browser that reads a pseudo-locale finds outside its brackets. */

/** Attributes that people read or hear. */
const spoken = ["aria-label", "title", "placeholder", "alt", "aria-description"];

/** Names of languages, countries and the currency as Intl has them from the right: the catalogue's words are Latin there too. */
const ofIntl = /\p{Script=Arabic}+|\bUS\$/gu;

/**
 * Everything that is written on the page and in its title comes from the catalogue.
 * @param others what people and the service wrote, which is in nobody's catalogue
 */
export async function expectTranslated(page: Page, others: readonly string[]): Promise<void> {
  await expect(async () => {
    const { texts, title } = await page.evaluate(readTexts, spoken);
    const strange = [...texts, title].flatMap((text) => outsideBrackets(text.replace(ofIntl, ""), others));
    expect([...new Set(strange)], page.url()).toEqual([]);
  }).toPass({ timeout: 5_000 });
}

/** In the browser: the page's text in whole, because brackets may begin in one element and end in another. */
function readTexts(attributes: string[]): { texts: string[]; title: string } {
  // Of options those that are names of time zones, such as Europe/Oslo, and of countries, which are written by Intl.
  const names = "option[value*='/'], select[name='country'] option";
  const unread = `script, style, noscript, time, template, [contenteditable], .rich-text, ${names}`;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const parts: string[] = [];
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest(unread)) parts.push(walker.currentNode.textContent ?? "");
  }
  const named = [...document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join(","))]
    .filter((element) => element.tagName !== "TIME")
    .flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ""));
  return { texts: [parts.join("\n"), ...named], title: document.title };
}
