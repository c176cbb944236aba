import { describe, expect, it } from "vitest";
import { matchingLanguages } from "./matching-languages";

const languages = [
  { code: "ar", name: "Arabic" },
  { code: "zh-CN", name: "Chinese (Simplified)" },
  { code: "zh-TW", name: "Chinese (Traditional)" },
  { code: "en", name: "English" },
  { code: "fr", name: "Français" },
  { code: "de", name: "German" },
  { code: "fa", name: "Persian" },
  { code: "pt-BR", name: "Portuguese (Brazil)" },
  { code: "sl", name: "Slovenian" },
  { code: "es", name: "Spanish" },
  { code: "tr", name: "Turkish" },
];
const names = (typed: string, recent: string[] = []) =>
  matchingLanguages(languages, typed, recent).map((language) => language.name);

describe("type-ahead of languages", () => {
  it("finds a name by its beginning before one with a later word that begins so, and one that contains it", () => {
    expect(names("s")).toEqual([
      "Slovenian",
      "Spanish",
      "Chinese (Simplified)",
      "Chinese (Traditional)",
      "English",
      "Français",
      "Persian",
      "Portuguese (Brazil)",
      "Turkish",
    ]);
  });

  it("finds another name by its beginning or that of a word alone: few people type the middle of one", () => {
    expect(names("tellano")).toEqual([]);
    expect(names("utsch")).toEqual([]);
  });

  it("needs neither case nor accents", () => {
    expect(names("FRANCAIS")).toEqual(["Français"]);
    expect(names("TURKCE")).toEqual(["Turkish"]);
  });

  it("finds a later word of the name, and the words in another order", () => {
    expect(names("simpl")).toEqual(["Chinese (Simplified)"]);
    expect(names("simplified chinese")).toEqual(["Chinese (Simplified)"]);
    expect(names("brazilian port")).toEqual(["Portuguese (Brazil)"]);
  });

  it.each([
    ["Farsi", ["Persian"]],
    ["mandarin", ["Chinese (Simplified)", "Chinese (Traditional)"]],
    ["Cantonese", ["Chinese (Traditional)"]],
    ["castellano", ["Spanish"]],
  ])("finds a language by the name people use: %s", (typed, found) => {
    expect(names(typed)).toEqual(found);
  });

  it.each([
    ["español", ["Spanish"]],
    ["espanol", ["Spanish"]],
    ["deutsch", ["German"]],
    ["فارسی", ["Persian"]],
    ["العربية", ["Arabic"]],
    ["中文", ["Chinese (Simplified)", "Chinese (Traditional)"]],
  ])("finds a language by what it calls itself: %s", (typed, found) => {
    expect(names(typed)).toEqual(found);
  });

  it.each([
    ["another letter", "spamish", ["Spanish"]],
    ["the first letter another", "dpanish", ["Spanish"]],
    ["a letter left out", "portugese", ["Portuguese (Brazil)"]],
    ["a letter too many", "gerrman", ["German"]],
    ["two letters swapped", "egnlish", ["English"]],
    ["one in a later word", "tradtional", ["Chinese (Traditional)"]],
    ["one in another name", "fasri", ["Persian"]],
    ["one in the beginning of a name", "slovv", ["Slovenian"]],
  ])("forgives one typing error: %s", (_, typed, found) => {
    expect(names(typed)).toEqual(found);
  });

  it("forgives neither two errors nor one in a text so short that it would be any language", () => {
    expect(names("spamich")).toEqual([]);
    expect(names("gxr")).toEqual([]);
  });

  it("takes nothing for a typing error while something is found without", () => {
    expect(names("pers")).toEqual(["Persian"]);
  });

  it("tells by which name a language was found where its own does not show it", () => {
    const foundAs = (typed: string) => matchingLanguages(languages, typed, []).map(({ as }) => as);
    expect(foundAs("farsi")).toEqual(["Farsi"]);
    expect(foundAs("deut")).toEqual(["Deutsch"]);
    expect(foundAs("german")).toEqual([null]);
  });

  it("finds a language whose code is none by the service's name alone", () => {
    const own = [{ code: "klingon_1", name: "Klingon" }];
    expect(matchingLanguages(own, "kling", []).map(({ code }) => code)).toEqual(["klingon_1"]);
    expect(matchingLanguages(own, "tlhingan", [])).toEqual([]);
  });

  it("shows the recently used first and the rest by name", () => {
    expect(names("", ["es", "en"]).slice(0, 3)).toEqual(["Spanish", "English", "Arabic"]);
  });

  it("finds nothing where nothing fits", () => {
    expect(names("klingon")).toEqual([]);
  });
});
