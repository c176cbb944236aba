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
