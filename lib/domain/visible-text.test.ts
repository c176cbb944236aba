import { expect, test } from "vitest";
import { visibleFileName, visibleText } from "./visible-text";

/** Every character of a kind, between two letters. */
const between = (kind: RegExp) =>
  Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => kind.test(character))
    .map((character) => `a${character}b`);

test("what turns the direction around and what cannot be seen is left out, between Latin letters all of it", () => {
  const names = between(/^[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]$/u);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => visibleText(name) !== "ab")).toEqual([]);
});

test("control characters and breaks become spaces", () => {
  const names = between(/^[\p{Cc}\p{Zl}\p{Zp}]$/u);
  expect(new Set(names.map(visibleText))).toEqual(new Set(["ab", "a b"]));
  expect(visibleText("a\0b")).toBe("ab");
});

test("a name that pretends to end otherwise shows its end", () => {
  expect(visibleFileName("invoice\u202Efdp.exe")).toBe("invoicefdp.exe");
  expect(visibleFileName("\u2067invoice\u2069.pdf\u200B.exe")).toBe("invoice.pdf.exe");
});

test.each([
  "Geburtsurkunde – Jürgen (2).pdf",
  "Свидетельство о рождении.pdf",
  "出生証明書 辻\u{E0100}様.pdf",
  // Letters that are written joined or parted.
  "गोपनीय \u0930\u094D\u200D\u092F.pdf",
  "شناسنامه\u200Cها.pdf",
  "תעודת לידה.pdf",
  "ᠮᠣᠩᠭᠣᠯ\u180B.pdf",
  // A family, and a heart in colour.
  "👨\u200D👩\u200D👧 ❤\uFE0F.pdf",
  "葛\u{E0100}.pdf",
])("a name that says what it says stays as it is: %s", (name) => {
  expect(visibleText(name)).toBe(name);
});

test.each([
  "",
  " \u00A0\u2003",
  "\u200B\uFEFF\u2060",
  "\u3164\uFFA0",
  "\u2800 \u2800",
  "\u2800\uFE0F",
  "\u{1D159}",
])("of a line in which nothing is seen nothing is left: %j", (blank) => expect(visibleText(blank)).toBe(""));

test("blank cells between others are part of what they say", () => {
  expect(visibleText("⠓⠊\u2800⠽⠕⠥")).toBe("⠓⠊\u2800⠽⠕⠥");
});

test("a file whose name cannot be seen has a name all the same", () => {
  expect(visibleFileName("\u200B \u202E")).toBe("Unnamed file");
  expect(visibleFileName("")).toBe("Unnamed file");
});

test("text is visible once it was made so", () => {
  for (const name of between(/^\p{Default_Ignorable_Code_Point}$/u)) {
    expect(visibleText(visibleText(name))).toBe(visibleText(name));
  }
});
