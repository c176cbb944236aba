import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { cleanHtml } from "@/lib/domain/html";
import { breakLongWords, lettersUnbroken } from "./break-long-words";
import { RichText } from "./rich-text";

const broken = (html: string) => breakLongWords(cleanHtml(html));
const longest = (html: string) => {
  const runs = html.replace(/<\/?(?:b|em|s|u)>/g, "").split(/<[^>]*>|[ \t\n\r\f]+/);
  return Math.max(...runs.map((run) => [...run.replace(/&\w+;/g, "&")].length));
};

test.each([
  ["of one letter", "a".repeat(49_000)],
  ["of entities", "&amp;".repeat(9_000)],
  ["of emphases", "<b>ab</b><em>c</em>".repeat(900)],
  ["within an item", `<ul><li>word ${"a".repeat(900)}</li></ul>`],
  ["joined by spaces that break nothing", "ab\u00A0".repeat(900)],
  ["of marks alone", `e${"\u0301".repeat(9_000)}`],
  ["of one sign alone", "-".repeat(9_000)],
  ["of letters that are joined", "\u{1F469}\u200D".repeat(900)],
])("a word %s is shown with places to break at", (_, html) => {
  const shown = renderToStaticMarkup(createElement(RichText, { html: cleanHtml(html) }));
  expect(longest(shown)).toBeLessThanOrEqual(2 * lettersUnbroken);
});

test("what people write stands as it is", () => {
  const address = `https://example.test/${"path/".repeat(15)}`;
  const html = cleanHtml(`<p>${"A sentence &amp; an address, ".repeat(50)}${address}</p><ul><li>x</li></ul>`);
  expect(breakLongWords(html)).toBe(html);
});

test.each([
  ["an entity", "&amp;"],
  ["an emoji of two halves", "\u{1F600}"],
  ["a letter with its mark", "e\u0301"],
  ["a family", "\u{1F469}\u200D\u{1F467}"],
  ["a flag", "\u{1F1F3}\u{1F1F5}"],
  ["a letter with its point", "\u5B57\u3002"],
])("%s is broken nowhere within", (_, one) => {
  // A letter more or less has the place to break at fall everywhere once.
  for (let ahead = 0; ahead < 4; ahead += 1) {
    const parts = broken("a".repeat(lettersUnbroken - ahead) + one + "a".repeat(300)).split("<wbr>");
    expect(parts.filter((part) => part.includes(one))).toHaveLength(1);
  }
});

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.integer({ min: 90, max: 400 }).map((length) => "a".repeat(length)),
  fc.constantFrom(" ", "\u00A0", "&amp;", "&lt;wbr&gt;", "&#x301;", "<", ">", "&"),
);
const tag = fc
  .tuple(fc.constantFrom("", "/"), fc.constantFrom("b", "br", "em", "li", "ol", "p", "s", "u", "ul", "wbr"))
  .map(([end, name]) => `<${end}${name}>`);

test("whatever is shown, nothing but places to break at is added to it, and nothing is unbroken", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(text, tag), { maxLength: 30 }), (parts) => {
      const html = cleanHtml(parts.join(""));
      const shown = breakLongWords(html);
      expect(shown.replaceAll("<wbr>", "")).toBe(html);
      expect(longest(shown)).toBeLessThanOrEqual(2 * lettersUnbroken);
      // Items within items are cleaned once more into items beside each other, broken or not.
      expect(cleanHtml(shown)).toBe(cleanHtml(html));
    }),
  );
});
