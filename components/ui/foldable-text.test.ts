import { createElement } from "react";
import { expect, test } from "vitest";
import { markupInEnglish } from "@/components/words/testing/markup";
import { cleanHtml } from "@/lib/domain/html";
import { FoldableText } from "./foldable-text";

const shown = (html: string) => markupInEnglish(createElement(FoldableText, { html: cleanHtml(html) }));

test.each([
  ["many letters", "word ".repeat(300)],
  ["many paragraphs", "<p>a line</p>".repeat(13)],
  ["many points", `<ul>${"<li>a line</li>".repeat(13)}</ul>`],
  ["many lines", "a line<br>".repeat(13)],
])("a text of %s is folded, and its button says that there is more", (_, html) => {
  expect(shown(html)).toMatch(/folded-text.*<button[^>]* aria-expanded="false"[^>]*>.*Show more/);
});

test.each([["word ".repeat(100)], ["<p>a line</p>".repeat(12)], [`<p>${"<b>b</b>".repeat(100)}</p>`], [""]])(
  "a short one stands as it is: %s",
  (html) => {
    expect(shown(html)).not.toMatch(/folded-text|button/);
  },
);
