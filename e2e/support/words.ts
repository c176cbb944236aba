import { expect, type Page } from "playwright/test";

/** What the browser that reads a pseudo-locale finds outside its brackets. */

/** Attributes that people read or hear. */
const spoken = ["aria-label", "title", "placeholder", "alt", "aria-description"];

/**
 * Everything that is written on the page and in its title comes from the catalogue.
 * @param others what people and the service wrote, which is in nobody's catalogue
 */
export async function expectTranslated(page: Page, others: readonly string[]): Promise<void> {
  await expect(async () => {
    const { texts, title } = await page.evaluate(readTexts, spoken);
    const strange = [...texts, title]
      .flatMap((text) => outside(text, others))
      .filter((text) => /\p{L}/u.test(text));
    expect([...new Set(strange)], page.url()).toEqual([]);
  }).toPass({ timeout: 5_000 });
}

/** What of a text is in no brackets, line by line and without what others wrote. */
function outside(text: string, others: readonly string[]): string[] {
  let depth = 0;
  let rest = "";
  for (const letter of text) {
    if (letter === "⟦") depth += 1;
    else if (letter === "⟧") {
      depth -= 1;
      rest += "\n";
    } else if (depth === 0) rest += letter;
  }
  if (depth !== 0) return [`Brackets that do not close: ${text}`];
  const longestFirst = others.toSorted((one, other) => other.length - one.length);
  const unknown = longestFirst.reduce((left, words) => left.replaceAll(words, ""), rest);
  return unknown.split("\n").map((line) => line.trim());
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
