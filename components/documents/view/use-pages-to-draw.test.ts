import { expect, test } from "vitest";
import { pagesToDraw } from "./use-pages-to-draw";

test.each([
  ["what is looked at is drawn at once", [4, 5], [3, 7], [], false, [4, 5]],
  ["what is near is drawn once somebody stays", [4, 5], [3, 7], [4, 5], true, [3, 4, 5, 6, 7]],
  ["what was drawn stays as long as it is near", [6, 6], [5, 7], [4, 5, 8], false, [5, 6]],
] as const)("%s", (_, looked, near, drawn, isResting, pages) => {
  expect(pagesToDraw(looked, near, new Set(drawn), isResting)).toEqual(pages);
});
