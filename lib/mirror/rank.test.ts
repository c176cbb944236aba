import { describe, expect, test } from "vitest";
import { joined, markRestless, ranksOf, restOf } from "./rank";

/** Looks in short: each letter a row, in capitals once it tells something else. */
const look = (letters: string) =>
  ranksOf([...letters].map((letter) => ({ serviceId: letter.toLowerCase(), letter })));
const changed = (before: string, now: string) => {
  const rest = restOf(look(before), look(now));
  return rest && now.slice(0, rest.from);
};

test("where nothing happened, all of it stands as it stood", () => {
  expect(restOf(look("abcd"), look("abcd"))).toEqual({ from: 0, before: 0, shown: 4 });
});

test.each([
  ["one that changed", "abcd", "cabd", "c"],
  ["several that changed", "abcde", "dbace", "db"],
  ["one that is new", "abcd", "xabcd", "x"],
  ["one that comes from below the last look", "abcd", "zabc", "z"],
  ["one that changed beside a new one", "abcd", "xdabc", "xd"],
  ["one that changed although it stood first already", "abcd", "Abcd", "A"],
  ["those that changed in the order in which they stood", "abcd", "ABcd", "AB"],
  ["whatever stands before one that shows that it changed", "abcd", "abCd", "abC"],
  ["whatever stands before one from below", "abcd", "abxcd", "abx"],
])("%s is before the rest", (_, before, now, expected) => {
  expect(changed(before, now)).toBe(expected);
});

test.each([
  ["all have changed", "ab", "xyz"],
  ["the last one has changed", "abcd", "abcD"],
  ["there was no look before", "", "abcd"],
])("where %s nothing is known to stand", (_, before, now) => {
  expect(changed(before, now)).toBeNull();
});

test("the one that changed last before, and again now, cannot be told while its row looks the same", () => {
  expect(changed("abcd", "abcd")).toBe("");
});

test("what is gone makes nothing look changed", () => {
  expect(changed("abcd", "acd")).toBe("");
});

test("what the earlier look did not reach may follow, and shows nothing", () => {
  expect(restOf(look("ab"), look("xabyz"))).toEqual({ from: 1, before: 0, shown: 2 });
});

test("looks are joined with each row where it stands first, as far as they are kept", () => {
  expect(joined(look("Cx"), look("abcd"), 4)).toEqual(look("Cxab"));
});

describe("a row that tells something else and stands where it stood", () => {
  /** Looks one after the other, each held against the one before it. @returns what stands before the rest of the last */
  const changedIn = (...looks: string[]) => {
    let before: string[] = [];
    let from: number | undefined;
    for (const letters of looks) {
      const now = markRestless(before, look(letters));
      from = restOf(before, now)?.from;
      before = now;
    }
    return looks.at(-1)?.slice(0, from);
  };

  test.each([
    ["shows the first time that all before it may have changed", ["abcd", "abCd"], "abC"],
    ["shows nothing from then on", ["abcd", "abCd", "abcd"], ""],
    ["hides nothing that moves to the front", ["abcd", "abCd", "dabc"], "d"],
    ["hides nothing that is new", ["abcd", "abCd", "xabcd"], "x"],
    ["has changed where it moves to the front itself", ["abcd", "abCd", "cabd"], "c"],
    ["is believed again once it has moved", ["abcd", "abCd", "cabd", "xcabd", "xCabd"], "xC"],
    ["is none where it has moved beside another", ["abcd", "dcab", "dCab"], "dC"],
    ["is told apart from another that changes", ["abcde", "abcDe", "aBcde"], "aB"],
  ])("%s", (_, looks, expected) => {
    expect(changedIn(...looks)).toBe(expected);
  });
});
