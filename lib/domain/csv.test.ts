import { expect, test } from "vitest";
import { csv } from "./csv";

test.each([
  ['=HYPERLINK("https://evil.test")', `"'=HYPERLINK(""https://evil.test"")"`],
  ["+1", "'+1"],
  ["-2", "'-2"],
  ["@sum", "'@sum"],
  ["\tx", "'\tx"],
  ["＝1", "'＝1"],
  ["a;=1", "a;'=1"],
  ['a;"=1', `"a;'""=1"`],
  ["a\n-1", `"a\n'-1"`],
  [" =1", "' =1"],
  ["\u00a0@sum", "'\u00a0@sum"],
  ["a;; =1", "a;;' =1"],
])("no cell is run by a spreadsheet: %j", (cell, written) => {
  expect(csv([["x", cell]])).toBe(`x,${written}\r\n`);
});

test("a cell is what it was, whatever is in it", () => {
  expect(csv([['Okafor, "A" 2008', null, "Łódź\r\nx"]])).toBe(`"Okafor, ""A"" 2008",,"Łódź\r\nx"\r\n`);
});

test("a cell takes time in proportion to its length, whatever is in it", () => {
  // With a look at all that follows each of its lines this takes minutes.
  for (const sign of ["\n", "; ", ";\n", '"\t']) {
    const cell = sign.repeat(200_000);
    expect(csv([[cell]]).length).toBeGreaterThan(cell.length);
  }
});
