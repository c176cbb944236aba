import { expect, test } from "vitest";
import { movedUp } from "./rank";

const moved = (before: string, now: string) => [...movedUp([...before], [...now])].join("");

test("where nothing happened, nothing has moved", () => {
  expect(moved("abcd", "abcd")).toBe("");
});

test.each([
  ["one that changed", "abcd", "cabd", "c"],
  ["several that changed", "abcde", "dbace", "db"],
  ["one that is new", "abcd", "xabcd", "x"],
  ["one that comes from below the last look", "abcd", "zabc", "z"],
  ["one that changed beside a new one", "abcd", "xdabc", "xd"],
  ["all of them", "ab", "xyz", "xyz"],
])("%s has moved to the front", (_, before, now, expected) => {
  expect(moved(before, now)).toBe(expected);
});

test("the one that changed last before, and again now, cannot be told by its rank", () => {
  expect(moved("abcd", "abcd")).toBe("");
});

test("what is gone makes nothing look changed", () => {
  expect(moved("abcd", "acd")).toBe("");
});

test("without a look before nothing can be told", () => {
  expect(moved("", "abcd")).toBe("");
});
