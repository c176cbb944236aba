import { expect, test } from "vitest";
import { matchesIn } from "./find-text";

test.each([
  ["a word within a piece", ["Certificate of birth"], "birth", [[0]]],
  ["words across pieces, as lines are broken", ["Certificate", "of", "birth"], "certificate of", [[0, 1]]],
  ["whatever the case and the accents", ["JOSÉ Núñez"], "jose nunez", [[0]]],
  ["a word that a hyphen breaks at the end of a line", ["certifi\u00ad", "cate"], "certificate", [[0, 1]]],
  ["each of several", ["of of", "of"], "of", [[0], [0], [1]]],
  ["nothing of nothing", ["of"], " ", []],
  ["nothing that is not there", ["of"], "off", []],
])("finds %s", (_, pieces, query, found) => {
  expect(matchesIn(pieces, query)).toEqual(found);
});

test("finds as many as there are on a page of signs that stand each by itself, without looking at all for each", () => {
  // With a look at every piece for every match this takes minutes.
  const pieces = Array.from({ length: 150_000 }, () => "e");
  const found = matchesIn(pieces, "ee");
  expect([found.length, found[0], found.at(-1)]).toEqual([75_000, [0, 1], [149_998, 149_999]]);
});
