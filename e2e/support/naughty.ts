import type { Locator } from "playwright/test";
import { storableText } from "@/lib/domain/storable-text";
import { visibleText } from "@/lib/domain/visible-text";
import { naughtyStrings } from "@/lib/platform/testing/naughty-strings";
import { expect } from "./test";

/** The whole list of naughty strings in so few texts that a page can show all of it in each of its places. */

/** As they are typed; what is as long as nobody writes is tried at the database. */
export const naughtyTexts = naughtyStrings.map(storableText).filter(({ length }) => length < 1_000);

/** Lines as the portal keeps them, none longer than any field takes. */
export const naughtyLines = inLines(naughtyTexts.map(visibleText), 180);

/** The same as a text with markup that means itself, as an editor sends it. */
export const naughtyHtml = naughtyTexts
  .map((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"))
  .map((escaped) => `<p>${escaped}</p>`)
  .join("");

/** As a browser puts spaces into a line. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Every text stands there as it reads, in the page itself or in a field. */
export async function expectShown(part: Locator, texts: readonly string[]): Promise<void> {
  await expect(async () => {
    const shown = spaced(await part.evaluate(readAll));
    expect(texts.map(spaced).filter((text) => !shown.includes(text))).toEqual([]);
  }, `${part} on ${part.page().url()}`).toPass({ timeout: 15_000 });
}

/** In the browser: what is written there, without the scripts that it came by. */
function readAll(part: Element): string {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const parts: string[] = [];
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest("script, style, template, noscript"))
      parts.push(walker.currentNode.textContent ?? "");
  }
  const fields = [...part.querySelectorAll<HTMLInputElement>("input, textarea")];
  return [parts.join(""), ...fields.map(({ value }) => value)].join("\n");
}

function inLines(texts: readonly string[], longest: number): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const last = lines.pop() ?? "";
    const joined = visibleText(`${last} ¦ ${text}`);
    if (last === "" || joined.length <= longest) lines.push(last === "" ? text : joined);
    else lines.push(last, text);
  }
  return lines.map(visibleText);
}
