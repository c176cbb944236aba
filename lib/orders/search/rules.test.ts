import { expect, test } from "vitest";
import { termOf, wordsOf } from "./rules";

test("a search is its words, whatever stands between them, each once", () => {
  expect(wordsOf("  okafor\t2008\u00a0okafor ")).toEqual(["okafor", "2008"]);
  expect(wordsOf("   ")).toEqual([]);
});

test("a short word is looked for at the start of one, a longer one anywhere", () => {
  expect(["3", "de", "pdf", "2008"].map(termOf)).toEqual([" 3", " de", "pdf", "2008"]);
});

test("a short word of a script without spaces is looked for anywhere", () => {
  expect(termOf("合同")).toBe("合同");
});
