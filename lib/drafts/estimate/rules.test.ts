import { expect, test } from "vitest";
import { estimatedPages } from "./rules";

const rate = { wordsPerPage: 250, toleranceWords: 60 };

test.each([
  [0, 1],
  [1, 1],
  [250, 1],
  [310, 1],
  [311, 2],
  [560, 2],
  [561, 3],
])("%i words are %i pages", (words, pages) => {
  expect(estimatedPages({ words, picturePages: 0 }, rate)).toBe(pages);
});

test("a scanned page is a page, beside those of the text", () => {
  expect(estimatedPages({ words: 0, picturePages: 4 }, rate)).toBe(4);
  expect(estimatedPages({ words: 400, picturePages: 3 }, rate)).toBe(5);
});

test("what a page is follows the connection", () => {
  expect(estimatedPages({ words: 401, picturePages: 0 }, { wordsPerPage: 200, toleranceWords: 0 })).toBe(3);
});
