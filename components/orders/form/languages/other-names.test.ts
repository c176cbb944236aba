import { describe, expect, it } from "vitest";
import { otherNamesOf } from "./other-names";

describe("names of languages", () => {
  it("knows a language by either of the codes that services use", () => {
    for (const code of ["fa", "fas", "per"]) {
      expect(otherNamesOf(code, [])).toEqual(expect.arrayContaining(["Persian", "فارسی", "Farsi"]));
    }
  });

  it("knows what it is called in the languages that the reader's browser prefers", () => {
    expect(otherNamesOf("en", ["de-AT"])).toContain("Englisch");
  });

  it("gives a variety the names of its language too", () => {
    expect(otherNamesOf("zh-TW", [])).toEqual(expect.arrayContaining(["中文", "Mandarin", "Cantonese"]));
    expect(otherNamesOf("zh-CN", [])).not.toContain("Cantonese");
  });

  it.each(["given-up", "klingon_1", ""])(
    "knows no other name of what is no code of a language: %j",
    (code) => {
      expect(otherNamesOf(code, [])).toEqual([]);
    },
  );
});
