import { expect, test } from "vitest";
import { languageNameIn } from "./language-names";

test("a language that is known is named in the reader's language", () => {
  expect(languageNameIn("de", "Spanish")).toBe("Spanisch");
  expect(languageNameIn("ar-XB", "Spanish")).toBe("الإسبانية");
  expect(languageNameIn("fr-CA", "persian")).toBe("persan");
});

test("to readers of English it is what the service calls it", () => {
  for (const locale of ["en", "en-XA", "en-GB"])
    expect(languageNameIn(locale, "Farsi (Dari)")).toBe("Farsi (Dari)");
});

test.each(["Spanish (Mexico)", "Klingon", "es", "…", "", "constructor", "__proto__"])(
  "what nobody knows stays as the service wrote it: %s",
  (name) => {
    expect(languageNameIn("de", name)).toBe(name);
  },
);
