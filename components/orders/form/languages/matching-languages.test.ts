import { describe, expect, it } from "vitest";
import { matchingLanguages } from "./matching-languages";

const languages = [
  { code: "ar", name: "Arabic" },
  { code: "zh", name: "Chinese (Simplified)" },
  { code: "en", name: "English" },
  { code: "fr", name: "Français" },
  { code: "es", name: "Spanish" },
  { code: "sl", name: "Slovenian" },
];
const names = (typed: string, recent: string[] = []) =>
  matchingLanguages(languages, typed, recent).map((language) => language.name);

describe("type-ahead of languages", () => {
  it("finds a name by its beginning before one that only contains the letters", () => {
    expect(names("s")).toEqual(["Slovenian", "Spanish", "Chinese (Simplified)", "English", "Français"]);
  });

  it("needs neither case nor accents", () => {
    expect(names("FRANCAIS")).toEqual(["Français"]);
  });

  it("finds a later word of the name", () => {
    expect(names("simpl")).toEqual(["Chinese (Simplified)"]);
  });

  it("shows the recently used first and the rest by name", () => {
    expect(names("", ["es", "en"]).slice(0, 3)).toEqual(["Spanish", "English", "Arabic"]);
  });

  it("finds nothing where nothing fits", () => {
    expect(names("klingon")).toEqual([]);
  });
});
